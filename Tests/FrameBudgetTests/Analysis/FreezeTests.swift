import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("A frame that never ends")
struct FreezeTests {
    /// Two frames on time, then one that waits for a lock until the observation ends.
    private func run(until milliseconds: Double) throws -> AnalyzedRun {
        var trace = SyntheticTrace(seconds: 2)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, SyntheticTrace.Parts())
        trace.frame(onVsync: 1, SyntheticTrace.Parts())
        let begin = SyntheticTrace.at(35)
        let usage = Usage(at: begin, cpu: trace.cpu, delay: trace.delay)
        trace.add(
            .begin(
                ActivityBegin(
                    .frame(FrameNumber(trace.number), callback: VsyncIndex(2)),
                    usage: usage,
                    wokenAt: begin
                )
            )
        )
        let end = SyntheticTrace.at(milliseconds)
        trace.add(
            .wait(
                WaitSpan(
                    kind: .lock,
                    resource: ResourceID(0),
                    owner: nil,
                    start: begin + .milliseconds(1),
                    end: end,
                    blocked: end - begin - .milliseconds(1),
                    wakeUp: .zero,
                    delayWithin: .zero
                )
            )
        )
        return try trace.finish(milliseconds)
    }

    @Test("a frame that never ends is missed, drops its lost intervals and is the longest freeze")
    func counted() throws {
        let run = try run(until: 1000)
        let app = run.result.apps[0]
        // Vsyncs 0 … 59 are wanted; 2 are shown, the frame due at vsync 2 is under way at the last one.
        #expect(app.total.wanted == 60)
        #expect(app.total.shown == 2)
        #expect(app.total.dropped == 57)
        #expect(app.total.unfinished == 1)
        #expect(app.conservation.holds)
        #expect(app.total.missed == 1)
        #expect(app.total.longestFreeze == SyntheticTrace.grid[VsyncIndex(60)] - SyntheticTrace.grid[VsyncIndex(2)])
        #expect(HitchBand(ratio: app.total.hitchRatio) == .actNow)
        #expect(app.total.verdicts.first?.cause == VerdictCause(.wait, resource: "lock db"))
        #expect(app.total.verdicts.reduce(0) { $0 + $1.dropped } == 57)
        let worst = try #require(app.worst.first)
        #expect(worst.isUnfinished == true)
        #expect(worst.dropped == 57)
    }

    @Test("the wait of a frozen frame counts up to when its app leaves the screen, though it waits on")
    func leaves() throws {
        var trace = SyntheticTrace(seconds: 3)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, SyntheticTrace.Parts())
        let begin = SyntheticTrace.at(17)
        let usage = Usage(at: begin, cpu: trace.cpu, delay: trace.delay)
        let number = FrameNumber(trace.number)
        trace.add(.begin(ActivityBegin(.frame(number, callback: VsyncIndex(1)), usage: usage, wokenAt: begin)))
        trace.screen(400, isOpen: false)
        let wait = WaitSpan(
            kind: .semaphore,
            resource: ResourceID(0),
            owner: nil,
            start: SyntheticTrace.at(20),
            end: SyntheticTrace.at(1500),
            blocked: .milliseconds(1470),
            wakeUp: .milliseconds(10),
            delayWithin: .zero
        )
        trace.add(.wait(wait))
        let frozen = try #require(try trace.finish(1500).frozen[0].first)
        #expect(frozen.end == SyntheticTrace.at(400))
        #expect(frozen.ledger.blocked.map(\.time) == [.milliseconds(380)])
        #expect(frozen.verdict?.cause.kind == .wait && frozen.verdict?.time == .milliseconds(380))
    }

    @Test("a frame that the end of the run cuts is no freeze")
    func cut() throws {
        let app = try run(until: 45).result.apps[0]
        #expect(app.total.dropped == 0)
        #expect(app.total.unfinished == 1)
        #expect(app.total.missed == 0)
        #expect(app.worst.isEmpty)
    }

    @Test("a handler that never ends freezes its app though no frame has begun")
    func handler() throws {
        var trace = SyntheticTrace(seconds: 2)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, SyntheticTrace.Parts())
        let usage = Usage(at: SyntheticTrace.at(10), cpu: trace.cpu, delay: trace.delay)
        trace.add(
            .begin(ActivityBegin(.handler, path: PathID(1), usage: usage, wokenAt: SyntheticTrace.at(9)))
        )
        let app = try trace.finish(500).result.apps[0]
        #expect(app.total.dropped == 28)
        #expect(app.conservation.holds)
        #expect(app.worst.first?.isUnfinished == true)
        let ledger = try #require(app.worst.first?.ledger)
        #expect(ledger.outsideFrame == SyntheticTrace.at(500) - SyntheticTrace.grid[VsyncIndex(1)])
    }

    @Test("no share of frames is above 100 %, also where every frame is late and the last one never ends")
    func shares() throws {
        var trace = SyntheticTrace(seconds: 2)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, SyntheticTrace.Parts(onCPU: 40))
        let usage = Usage(at: SyntheticTrace.at(60), cpu: trace.cpu, delay: trace.delay)
        trace.add(.begin(ActivityBegin(.handler, path: PathID(1), usage: usage, wokenAt: SyntheticTrace.at(59))))
        let run = try trace.finish(500)
        let total = run.result.apps[0].total
        #expect(total.shown == 1 && total.missed == 2 && total.begun == 2)
        #expect(total.missedShare == 1)
        let side = ComparedRun(name: "a", run)
        let compared = try #require(RunComparison(from: side, to: side).apps.first)
        #expect(compared.total[.missedShare].before == 1)
        #expect(compared.verdicts.reduce(0) { $0 + ($1.shift.before ?? 0) } <= 1)
        #expect(compared.verdicts.reduce(0) { $0 + $1.before } == 2)
    }

    @Test("frozen frames that never began have numbers that no other frame has")
    func numbers() throws {
        var trace = SyntheticTrace(seconds: 2)
        for time in [0.0, 400, 800] {
            trace.screen(time, isOpen: true)
            let vsync = Int64((time / 1000 * 60).rounded(.up))
            trace.frame(onVsync: vsync, SyntheticTrace.Parts())
            trace.outside(PathID(1), from: time + 30, to: time + 350)
            trace.screen(time + 340, isOpen: false)
        }
        let run = try trace.finish(1200)
        #expect(run.frozen[0].count == 3)
        let numbers = run.framesAlongTime[0].map(\.number)
        #expect(numbers.count == 6 && Set(numbers).count == 6)
        // Frames that began keep the producer's numbers.
        #expect(run.frames[0].map(\.number) == [FrameNumber(0), FrameNumber(1), FrameNumber(2)])
        #expect(Set(run.result.apps[0].worst.map(\.number)).count == run.result.apps[0].worst.count)
    }

    @Test("the times from present to present are counted, and their maximum is the longest freeze")
    func presents() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        for vsync in 0..<4 { trace.frame(onVsync: Int64(vsync), SyntheticTrace.Parts()) }
        trace.frame(onVsync: 4, SyntheticTrace.Parts(onCPU: 40))
        let total = try trace.finish(130).result.apps[0].total
        #expect(total.presentToPresent?.count == 4)
        #expect(total.presentToPresent?.p50 == SyntheticTrace.grid[VsyncIndex(2)] - SyntheticTrace.grid[VsyncIndex(1)])
        #expect(total.longestFreeze == total.presentToPresent?.max)
    }
}

/// A frame that hangs while its app is on screen, and ends once the app has left.
@Suite("A frame that ends off screen")
struct LateFreezeTests {
    @Test("a frame that ends off screen is a frozen frame with its number and waits, and ends when its app left")
    func endsOffScreen() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        trace.frame(onVsync: 0, SyntheticTrace.Parts())
        trace.screen(300, isOpen: false)
        trace.frame(onVsync: 1, SyntheticTrace.Parts(blocked: 400))
        trace.screen(600, isOpen: true)
        trace.frame(onVsync: 36, SyntheticTrace.Parts())
        let run = try trace.finish(625)
        let frozen = try #require(run.frozen[0].first)
        #expect(run.frozen[0].count == 1)
        #expect(frozen.number == FrameNumber(1))
        #expect(frozen.end == SyntheticTrace.at(300))
        #expect(frozen.ledger.blocked.first?.kind == .lock)
        #expect(frozen.verdict?.cause == VerdictCause(.wait, resource: "lock db"))
        #expect(run.result.apps[0].conservation.holds)
        #expect(run.frames[0].map(\.number) == [FrameNumber(0), FrameNumber(2)])
    }
}
