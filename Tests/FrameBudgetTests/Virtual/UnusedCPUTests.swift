import Scenario
import Simulation
import Testing

@testable import FrameBudget
@testable import FrameTrace

/// A background item that only fetches data, and that a main thread waits for beside another app's work of a higher
/// class on the only CPU.
@Suite("A worker that uses no CPU time")
struct UnusedCPUTests {
    private typealias Run = VirtualRun

    private static func workload(_ steps: [Step] = []) -> Workload {
        let fetch = Step(.fetch(.fixed(2000), latency: .fixed(3e6)))
        let load = Step(.async(WorkSubmission(work: "load", queue: .own("q"), handle: "it")))
        let victim = App(
            name: "vic",
            frame: [Run.compute(2)],
            work: [NamedWork(name: "load", steps: [fetch] + steps)],
            events: [
                AppEvent(
                    name: "open",
                    every: .milliseconds(500),
                    from: .milliseconds(1),
                    steps: [load, Step(.wait("it", timeout: nil))]
                )
            ],
            queues: [QueueSpec(name: "q", qos: .background)]
        )
        let again = Step(.async(WorkSubmission(work: "spin", queue: .own("h"), delay: .fixed(5e6))))
        let hog = App(
            name: "hog",
            frame: [],
            work: [NamedWork(name: "spin", steps: [Run.compute(40), again])],
            queues: [QueueSpec(name: "h", kind: .concurrent, qos: .default)],
            launch: [Step(.async(WorkSubmission(work: "spin", queue: .own("h"))))]
        )
        var workload = Run.workload([victim, hog], seconds: 3)
        workload.rules.pool = .perApp
        workload.rules.overrides = false
        return workload
    }

    @Test("is ready where it has no CPU: the inversion has the same cause and cost as that of one that uses 10 µs")
    func inversion() throws {
        for steps in [[], [Run.compute(0.01)]] {
            let run = try Run.analyze(Self.workload(steps), .strict)
            let missed = run.frames[0].filter { $0.isMissed && $0.begin >= run.grid.origin + .seconds(1) }
            let cause = VerdictCause(.inversion, culprit: Culprit(.app, "hog"), resource: "work item vic/it")
            #expect(missed.count >= 3 && missed.allSatisfy { $0.verdict?.cause == cause }, "\(missed.map(\.verdict))")
            let totals = try #require(run.result.inversions?.apps.first)
            let least = TimeSpan.milliseconds(Double(missed.count) * 39)
            #expect((totals.cost ?? .zero) >= least, "\(totals)")
        }
    }

    @Test("is known in virtual time only: in a live run a thread without a time on a CPU may just not have been seen")
    func live() throws {
        let bytes = Run.trace(Self.workload(), .strict)
        var trace = try Trace(records: try TraceReader(bytes).records)
        let worker = try #require(trace.threads.values.first { $0.name.hasPrefix("vic worker") }).id
        #expect(trace.slices[worker] == nil)
        let exact = try #require(ThreadTimelines(trace)[worker])
        #expect(exact.knowsSlices && !exact.ready.isEmpty)
        trace.header.facts = .live
        let live = try #require(ThreadTimelines(trace)[worker])
        #expect(!live.knowsSlices && live.ready.isEmpty)
    }
}
