import FrameBudget
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation
import Scenario
import SelfTest
import Testing

/// The short form of `fbprof verify --lives` on real threads.
@Suite("Random app lives on real threads", .serialized)
struct LivesRunTests {
    @Test("every rule holds on real threads too (S-1 to S-4, S-7, K-1, M-6)", arguments: [1, 2] as [UInt64])
    func lives(_ seed: UInt64) throws {
        let workload = RandomLives.workload(seed: seed)
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let engine = try LiveEngine(CompiledWorkload(workload), in: folder, recordedBy: "test", options: LiveOptions())
        try engine.start()
        try engine.finish(.complete)
        let reader = try TraceReader(FileSystem.read(folder.partialPath + "/trace"))
        let trace = try Trace(records: reader.records, tornBytes: reader.tornBytes)
        var report = LivesReport(isVirtual: false, seed: seed)
        LivesCheck.judge(trace, of: workload, into: &report)
        #expect(report.failures.isEmpty, "\(report.failures.prefix(3))")
        #expect(report.calls > 10)
    }

    @Test("K-4: the report of a terminated app has the stack of its main thread, taken on that thread")
    func stack() throws {
        let run = try LiveRun.analyze(
            """
            version: 1
            duration: 3s
            warmUp: 0s
            device: { cores: 1, watchdog: { sceneUpdate: 1s } }
            apps:
              a:
                events: { hang: { at: [500ms], do: [{ compute: 30s, name: HANG }] } }
                frame: [{ compute: 1ms, name: draw }]
            """
        )
        let end = try #require(run.result.terminations.first)
        #expect(end.path == ["a", "hang", "HANG"])
        let stack = try #require(end.stack)
        // The stack goes down to the thread loop, where the thread began.
        #expect(stack.contains { $0.contains("ThreadLoop") }, "\(stack)")
        #expect(!stack.contains { $0.contains("captureOwn") })
        let at = try #require(end.stackAt)
        #expect(at >= end.at)
    }
}
