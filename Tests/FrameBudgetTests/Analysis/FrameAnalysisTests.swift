import FrameBudget
import FrameTrace
import Testing
import Thoroughness

@Suite("Analysis of frames")
struct FrameAnalysisTests {
    private typealias Parts = SyntheticTrace.Parts

    @Test("every part of the ledger is found, and the rest is the residual")
    func parts() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        let parts = Parts(timerLate: 0.2, wakeUp: 0.1, onCPU: 6, delay: 3, blocked: 2, unexplained: 0.5)
        trace.frame(onVsync: 0, Parts())
        trace.frame(onVsync: 1, parts)
        let frame = try #require(try trace.finish(40).frames.first?.last)
        let ledger = frame.ledger
        #expect(ledger.timerLate == .milliseconds(0.2))
        #expect(ledger.onCPU == .milliseconds(6))
        #expect(ledger.runnable == .milliseconds(3.1))
        #expect(ledger.blocked == [BlockedPart(kind: .lock, resource: "lock db", time: .milliseconds(2))])
        #expect(ledger.vsyncWait == .zero)
        #expect(ledger.carryOver == .zero)
        #expect(ledger.outsideFrame == .zero)
        #expect(ledger.residual == .milliseconds(0.5))
        #expect(frame.work == [StepTime(path: PathID(2), time: .milliseconds(5.99))])
        #expect(ledger.explained + ledger.residual == frame.end - SyntheticTrace.grid[frame.due])
    }

    @Test("a handler that runs over the vsync is time outside the frame up to its end, then comes the wait for a vsync")
    func outside() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, Parts())
        // A handler runs over V(1), from 10 to 20 ms; the callback of V(1) is skipped.
        let usage = { (at: Double) in
            Usage(at: SyntheticTrace.at(at), cpu: trace.cpu, delay: trace.delay)
        }
        let begin = ActivityBegin(.handler, path: PathID(1), usage: usage(10), wokenAt: SyntheticTrace.at(9.9))
        trace.add(.begin(begin))
        trace.add(.end(ActivityEnd(usage: usage(20))))
        trace.frame(onVsync: 2, Parts(timerLate: 0.1, wakeUp: 0))
        let frame = try #require(try trace.finish(60).frames.first?.last)
        #expect(frame.due == VsyncIndex(1))
        #expect(frame.ledger.outsideFrame == SyntheticTrace.at(20) - SyntheticTrace.grid[VsyncIndex(1)])
        #expect(frame.ledger.vsyncWait == SyntheticTrace.grid[VsyncIndex(2)] - SyntheticTrace.at(20))
        #expect(frame.ledger.timerLate == .milliseconds(0.1))
        #expect(frame.ledger.residual == .zero)
        #expect(frame.dropped == 1)
    }

    @Test("parts that the machine could not measure are absent, never zero")
    func absent() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        let begin = Usage(at: SyntheticTrace.at(0.1), cpu: nil, delay: nil)
        let end = Usage(at: SyntheticTrace.at(9), cpu: nil, delay: nil)
        trace.add(.begin(ActivityBegin(.frame(FrameNumber(0), callback: nil), usage: begin)))
        trace.add(.end(ActivityEnd(frame: FrameNumber(0), usage: end)))
        let run = try trace.finish(17)
        let ledger = try #require(run.frames.first?.first?.ledger)
        #expect(ledger.onCPU == nil)
        #expect(ledger.runnable == nil)
        #expect(ledger.timerLate == nil)
        #expect(run.result.apps[0].total.onCPU == nil)
        #expect(run.result.apps[0].total.ledger.onCPU == nil)
    }

    @Test("frames with lost records are marked suspect, the others are not")
    func suspect() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, Parts())
        trace.add(.lost(count: 3, at: SyntheticTrace.at(12)))
        trace.frame(onVsync: 1, Parts())
        trace.frame(onVsync: 2, Parts())
        let run = try trace.finish(60)
        #expect(run.frames[0].map(\.isSuspect) == [false, true, false])
        #expect(run.result.quality.suspectFrames == 1)
    }

    @Test("warm-up is a phase of its own and is not in the app's totals")
    func warmUp() throws {
        var trace = SyntheticTrace(seconds: 2, warmUp: 1)
        trace.screen(0, isOpen: true)
        for vsync in 0..<120 { trace.frame(onVsync: Int64(vsync), Parts(onCPU: vsync < 60 ? 12 : 5)) }
        let result = try trace.finish(2000).result
        #expect(result.phases.map(\.isWarmUp) == [true, false])
        #expect(result.apps[0].total.shown == 60)
        #expect(result.apps[0].total.onCPU?.max == .milliseconds(5))
        #expect(result.apps[0].conservation == Conservation(wanted: 120, shown: 120, dropped: 0, unfinished: 0))
    }

    @Test("a frame that is unfinished when its app closes is not shown, and the vsyncs that it held up are dropped")
    func unfinished() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, Parts())
        trace.screen(50, isOpen: false)
        trace.frame(onVsync: 1, Parts(onCPU: 60))
        let result = try trace.finish(1000).result
        #expect(result.apps[0].conservation == Conservation(wanted: 3, shown: 1, dropped: 1, unfinished: 1))
    }

    @Test("random frames: due and present vsyncs, conservation and sums of parts match an independent oracle")
    func randomFrames() throws {
        var random = SmallRandom(seed: 5)
        for _ in 0..<Thorough.count(200, usually: 40) {
            var trace = SyntheticTrace(seconds: 2)
            trace.screen(0, isOpen: true)
            var vsync: Int64 = 0
            var oracle: [(due: Int64, shown: Int64)] = []
            var due: Int64 = 0
            let last: Int64 = 120
            while vsync < last {
                let parts = Parts(
                    timerLate: Double.random(in: 0...0.5, using: &random),
                    onCPU: Double.random(in: 1...12, using: &random),
                    delay: Double.random(in: 0...25, using: &random),
                    blocked: Bool.random(using: &random) ? Double.random(in: 0...5, using: &random) : 0
                )
                let end = trace.frame(onVsync: vsync, parts)
                guard end <= SyntheticTrace.at(2000) else { break }
                // ⌈(end − V(0)) / T⌉ in exact arithmetic: T = 10⁹/60 ns.
                let offset = Int128((end - SyntheticTrace.grid.origin).nanoseconds) * 60
                let shown = max(due + 1, Int64((offset + 999_999_999) / 1_000_000_000))
                oracle.append((due, shown))
                due = shown
                vsync = shown + (Int64.random(in: 0...9, using: &random) == 0 ? 1 : 0)
            }
            let run = try trace.finish(2000)
            let frames = run.frames[0]
            #expect(frames.map(\.due.rawValue) == oracle.map(\.due))
            #expect(frames.map(\.shownAt.rawValue) == oracle.map(\.shown))
            #expect(frames.map(\.dropped) == oracle.map { Int($0.shown - $0.due) - 1 })
            let conservation = run.result.apps[0].conservation
            #expect(conservation.holds)
            #expect(conservation.wanted == 120)
            let lost = Int(max(0, last - due))
            #expect(conservation.unfinished == min(lost, 1))
            #expect(conservation.dropped == frames.reduce(0) { $0 + $1.dropped } + max(0, lost - 1))
            for frame in frames {
                let start = min(frame.begin, run.grid[frame.due])
                #expect(frame.ledger.explained + frame.ledger.residual == frame.end - start)
                #expect(frame.ledger.residual.magnitude <= .microseconds(1))
            }
            let total = run.result.apps[0].total
            let phases = run.result.apps[0].phases.map(\.statistics)
            #expect(total.shown == phases.reduce(0) { $0 + $1.shown })
            #expect(total.missed == total.verdicts.reduce(0) { $0 + $1.missed })
        }
    }

    @Test("event records may precede all other records but the header without a change in the result")
    func permuted() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        for vsync in 0..<30 { trace.frame(onVsync: Int64(vsync), Parts()) }
        let whole = try trace.finish(600).result
        let header = trace.records[0]
        let events = trace.records.filter { if case .event = $0 { true } else { false } }
        let rest = trace.records.dropFirst().filter { if case .event = $0 { false } else { true } }
        let shuffled = [header] + events + rest
        #expect(Analysis.analyze(try Trace(records: shuffled)).result == whole)
    }
}
