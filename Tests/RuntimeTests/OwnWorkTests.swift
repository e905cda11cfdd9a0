import Testing
import WorkloadYAML

@testable import FrameBudget
@testable import FrameRecorder
@testable import FrameTrace
@testable import LiveSimulation
@testable import Scenario
@testable import SelfTest

/// Verdicts of live frames whose cause is known: a frame is judged by what delayed it, not by how long.
@Suite(
    "Own work is distinguished from contention",
    .serialized,
    .enabled(if: SwitchLog.probe().others == nil, "SKIPPED: no switch records of other processes here")
)
struct OwnWorkTests {
    /// Only every 15th frame needs more CPU time than the budget.
    private static let workload = """
        version: 1
        name: own
        duration: 4s
        device: { cores: 1, refresh: 60Hz }
        apps:
          viewer:
            frame:
              - { compute: 5ms }
              - { every: 15, do: [{ compute: 17ms }] }
        """

    private func missed(_ run: AnalyzedRun) -> [FrameRecord] { (run.frames.first ?? []).filter(\.isMissed) }

    private func count(_ frames: [FrameRecord], _ kind: VerdictKind) -> Int {
        frames.count { $0.verdict?.cause.kind == kind }
    }

    @Test("frames that three hogs delay are never own work, and own work is not hidden by the hogs")
    func hogs() throws {
        let cpu = try #require(try CPUPlan(cores: 1).apps.first)
        let hogs = Hogs(3, on: cpu)
        try #require(hogs.count == 3)
        let trace = try withExtendedLifetime(hogs) { try LiveRun.trace(Self.workload) }
        let run = Analysis.analyze(trace)
        let budget = try #require(run.result.apps.first?.budget)
        let missed = missed(run).filter { $0.ledger.onCPU != nil }
        let delayed = missed.filter { ($0.ledger.onCPU ?? .zero) < budget }
        let tooLong = missed.filter { ($0.ledger.onCPU ?? .zero) > budget }
        // Three hogs that never sleep leave the app a quarter of the CPU when it wants more than a third.
        #expect(delayed.count > 10)
        #expect(count(delayed, .ownWork) == 0)
        #expect(!tooLong.isEmpty)
        #expect(count(tooLong, .ownWork) == tooLong.count)
        let matrix = try #require(run.result.contention)
        let culprits = matrix.frames.map(\.part.culprit)
        #expect(culprits.contains(Culprit(.process, "sh")))

        // The machine's noise must be the hogs' CPU time, whatever fbprof does on other CPUs meanwhile. Slices include
        // stolen time.
        let foreign = trace.slices.filter { trace.threads[$0.key]?.kind == .foreign }.values.joined()
        let taken = foreign.reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) }
        // The hogs never sleep, so their slices reach from the first look at the machine to the last.
        let start = try #require(foreign.map(\.start).min())
        let end = try #require(foreign.map(\.end).max())
        let span = end - start
        let other = try #require(run.result.quality.otherShare)
        let steal = run.result.quality.stealShare ?? 0
        #expect(
            other > taken / span - steal - 0.04 && other < taken / span + 0.04,
            "\(other), \(taken) of \(span), steal \(steal)"
        )
    }

    /// Whether a control group with a quota can be made here.
    private static let canThrottle = (try? ThrottledThreads(quota: 50_000)) != nil

    @Test(
        "a quota of half a CPU is reported as a quota",
        .enabled(if: canThrottle, "SKIPPED: no CPU quota can be set here")
    )
    func quota() throws {
        let yaml = """
            version: 1
            name: half
            duration: 4s
            device: { cores: 1, refresh: 60Hz }
            apps:
              viewer: { frame: [{ compute: 12ms }] }
            """
        let workload = try WorkloadFile.parse(text: yaml, named: "half.yaml")
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let throttled = try ThrottledThreads(quota: 50_000)
        let engine = try LiveEngine(CompiledWorkload(workload), in: folder, recordedBy: "test")
        try engine.start()
        try #require(throttled.take(threadsNamed: "app viewer") > 0)
        engine.noteMovedThreads()
        try engine.finish(.complete)
        let run = try LiveRun.analyze(folder: folder.partialPath)
        let missed = missed(run)
        // Of each 100 ms the app wants 72 and gets 50.
        #expect(missed.count > 20)
        #expect(count(missed, .ownWork) == 0)
        // Where other processes have the CPU meanwhile, the app waits for them instead.
        if let others = run.result.quality.otherShare, others < 0.1 {
            #expect(count(missed, .quota) > missed.count / 2)
        }
    }
}
