import FrameBudget
import FrameTrace
import Testing

@Suite("A producer whose name fbprof does not know")
struct UnknownProducerTests {
    /// A phone's trace: context switches of its two CPUs, no CPU clocks, no classes, and no other facts.
    private func script(_ facts: TraceFacts = TraceFacts()) -> ThreadScript {
        var script = ThreadScript(cores: 2, engine: "phone", rules: nil, facts: facts)
        let wait = WaitSpan(
            kind: .lock,
            resource: ThreadScript.db,
            owner: ThreadScript.worker(0),
            start: ThreadScript.at(12),
            end: ThreadScript.at(16),
            blocked: .milliseconds(4),
            wakeUp: .zero,
            delayWithin: .zero
        )
        script.add(frameBegin(0), ThreadScript.photos)
        script.ran(ThreadScript.photos, 0, 6, ready: true)
        script.ran(ThreadScript.photos, 10, 12)
        script.add(.wait(wait), ThreadScript.photos)
        script.ran(ThreadScript.photos, 16, 20)
        script.add(.end(ActivityEnd(frame: FrameNumber(0), usage: usage(20))), ThreadScript.photos)
        return script
    }

    private func usage(_ at: Double) -> Usage { Usage(at: ThreadScript.at(at), cpu: nil, delay: nil) }

    private func frameBegin(_ at: Double) -> ThreadEvent {
        .begin(ActivityBegin(.frame(FrameNumber(0), callback: nil), usage: usage(at)))
    }

    @Test("frames and ledgers have the parts that are in the trace, and no values for the others")
    func ledger() throws {
        var script = script()
        let run = try script.finish(40)
        let frame = try #require(run.frames[0].first)
        let ledger = frame.ledger
        #expect(frame.mainThread == .milliseconds(20))
        #expect(ledger.onCPU == .milliseconds(12))
        #expect(ledger.blocked.map(\.time) == [.milliseconds(4)])
        #expect(ledger.explained + ledger.residual == .milliseconds(20))
        // Nothing is known about the 4 ms after the preemption: they are not attributed to a quota or a process.
        #expect(ledger.runnableBy?.map(\.culprit.kind) == [.unknown])
        #expect(ledger.runnable == .milliseconds(4))
        for part in [LedgerPart.timerLate, .interrupts, .steal, .heldUp, .stopped] { #expect(ledger[part] == nil) }
    }

    @Test("the result claims no inversions, no overhead and no quiet machine")
    func claims() throws {
        var script = script()
        let result = try script.finish(40).result
        #expect(result.run.engine == "phone")
        #expect(result.inversions == nil)
        #expect(result.quality.isQuiet == nil)
        #expect(result.quality.bookkeepingPerFrame == nil)
        #expect(result.quality.switches == nil)
        let kinds = result.contention.map { $0.frames.map(\.part.culprit.kind) } ?? []
        #expect(!kinds.contains(.quota) && !kinds.contains(.process) && !kinds.contains(.fbprof))
        #expect(result.run.isExact == false)
    }

    @Test(
        "the name of the producer does not change the result",
        arguments: ["virtual, fair", "live", "program", "record"]
    )
    func names(_ engine: String) throws {
        var named = ThreadScript(cores: 2, engine: engine, facts: TraceFacts())
        var other = ThreadScript(cores: 2, engine: "phone", facts: TraceFacts())
        for thread in [ThreadScript.photos, ThreadScript.maps] {
            named.frame(thread, 0, 30) { $0.ran(thread, 0, 12, ready: true) }
            other.frame(thread, 0, 30) { $0.ran(thread, 0, 12, ready: true) }
        }
        var first = try named.finish(60).result
        first.run.engine = "phone"
        #expect(first == (try other.finish(60).result))
    }

    @Test("the kernel's count of quota periods corrects what was known about a quota beforehand", arguments: [0, 5])
    func throttled(_ periods: Int) throws {
        for unseen in [TraceFacts.UnseenCPU.unknown, .quota] {
            var script = script(TraceFacts(threads: .every, unseenCPU: unseen))
            var trace = try script.trace(40)
            trace.quality.throttling = CPUThrottling(quota: 0.5, periods: periods, time: .milliseconds(4))
            let parts = Analysis.analyze(trace).frames[0].first?.ledger.runnableBy
            #expect(parts?.map(\.culprit.kind) == [periods > 0 ? .quota : .unknown])
        }
    }

    @Test("the trace's facts decide to whom unseen CPU time is attributed", arguments: TraceFacts.UnseenCPU.allCases)
    func unseen(_ unseen: TraceFacts.UnseenCPU) throws {
        var script = script(TraceFacts(threads: .every, unseenCPU: unseen))
        let parts = try script.finish(40).frames[0].first?.ledger.runnableBy
        let expected: CulpritKind =
            switch unseen {
            case .unknown: .unknown
            case .nobody: .nobody
            case .otherProcess: .process
            case .quota: .quota
            }
        #expect(parts?.map(\.culprit.kind) == [expected])
    }
}
