import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@Suite("Baselines of recorded programs")
struct RecordedBaselineTests {
    private func make(_ result: RunResult) throws -> Baseline {
        try Baseline(of: [result], recordedBy: "test", savedAt: "")
    }

    @Test("A recording has no digest and needs none, also with --duration", arguments: [nil, TimeSpan.seconds(2)])
    func recorded(planned: TimeSpan?) throws {
        var result = GateRun(digest: nil, engine: "program").result()
        result.run.planned = planned
        #expect(try make(result).digest == nil)
    }

    @Test("A run of a workload needs a digest", arguments: ["live", "virtual, fair"])
    func simulated(engine: String) throws {
        var result = GateRun(digest: nil, engine: engine).result()
        #expect(throws: BaselineError.noDigest(run: 1)) { try make(result) }
        result.run.planned = nil
        #expect(throws: BaselineError.noDigest(run: 1)) { try make(result) }
    }
}
