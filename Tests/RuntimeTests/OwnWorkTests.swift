import FrameBudget
import Testing
import WorkloadYAML

@testable import FrameBudgetRuntime

/// Whose fault a frame is, live, where the truth is known: by what held it up, not by how long.
@Suite("Own work told from what others take", .serialized, .enabled(if: SwitchLog.probe().others == nil))
struct OwnWorkTests {
    /// Every 15th frame alone is too much for the budget.
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

    private func frames(_ run: AnalyzedRun) -> [FrameRecord] { (run.frames.first ?? []).filter(\.isMissed) }

    @Test("frames that three hogs delay are never own work, and own work is not hidden by the hogs")
    func hogs() throws {
        let cpu = try #require(try CPUPlan(cores: 1).apps.first)
        let hogs = Hogs(3, on: cpu)
        try #require(hogs.count == 3)
        let run = try withExtendedLifetime(hogs) { try LiveRun.analyze(Self.workload) }
        let budget = try #require(run.result.apps.first?.budget)
        let missed = frames(run).filter { $0.ledger.onCPU != nil }
        let delayed = missed.filter { ($0.ledger.onCPU ?? .zero) < budget }
        let tooLong = missed.filter { ($0.ledger.onCPU ?? .zero) > budget }
        // Three that never sleep leave the app a quarter of the CPU when it wants more than a third.
        #expect(delayed.count > 10)
        #expect(delayed.filter { $0.verdict?.cause.kind == .ownWork }.isEmpty)
        #expect(!tooLong.isEmpty)
        #expect(tooLong.filter { $0.verdict?.cause.kind != .ownWork }.isEmpty)
        let matrix = try #require(run.result.contention)
        #expect(matrix.frames.contains { $0.part.culprit == Culprit(.process, "sh") })
    }

    /// Whether a control group with a quota can be made here.
    private static let canThrottle = (try? ThrottledThreads(quota: 50_000)) != nil

    @Test("a quota of half a CPU is reported as a quota", .enabled(if: canThrottle))
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
        try engine.finish(.complete)
        let missed = frames(try LiveRun.analyze(folder: folder.partialPath))
        let causes = missed.compactMap { $0.verdict?.cause.kind }
        // Of each 100 ms the app wants 72 and gets 50.
        #expect(missed.count > 20)
        #expect(!causes.contains(.ownWork))
        // Who else uses this machine may delay some frames more than the quota does.
        #expect(Double(causes.count { $0 == .quota }) > 0.5 * Double(missed.count), "\(causes)")
    }
}
