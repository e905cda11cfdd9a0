import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

/// An app that draws ahead: which frame used up its latency, and which one was late because of that.
@Suite("Latency that has been used up")
struct UsedLatencyTests {
    private static func run(_ frame: String, latency: Int = 3) throws -> RunResult {
        let text = """
            version: 1
            duration: 6s
            device: { cores: 2 }
            apps:
              app:
                frame: [\(frame)]
                render: { do: [{ compute: 9ms, name: raster }], buffers: 3, latency: \(latency) }
            """
        let workload = try WorkloadFile.parse(text: text, named: "test.yaml")
        return Analysis.analyze(try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")))
            .result
    }

    private static func causes(_ result: RunResult) -> [VerdictCause] {
        result.apps[0].total.verdicts.filter { $0.missed > 0 || $0.dropped > 0 }.map(\.cause)
    }

    @Test("A long step is the cause, not the short frame before it, although the frame began later than it was due")
    func longStep() throws {
        let import30 = "{ every: 30, do: [{ compute: 30ms, name: import }] }"
        let result = try Self.run("{ compute: 6ms, name: layout }, \(import30)")
        #expect(result.apps[0].total.dropped > 0)
        #expect(Self.causes(result) == [VerdictCause(.ownWork)], "\(Self.causes(result))")
        let frame = try #require(result.apps[0].worst.first)
        let verdict = try #require(frame.verdict)
        // 6 + 30 ms on the main thread and 9 ms on the render thread; it began two intervals late, within its latency.
        #expect(verdict.time == .milliseconds(45))
        #expect(abs((verdict.usedLatency ?? .zero).inMilliseconds - 33.333) < 0.01, "\(verdict)")
        #expect(verdict.dropped == [DroppedShare(VerdictCause(.ownWork), 2)])
        let sentence = VerdictWords.sentence(verdict, overrun: frame.overrun)
        #expect(sentence.contains("Earlier frames had used 33.33 ms of its latency when it began"), "\(sentence)")
        // To shorten the frames before changes nothing; to shorten the step does.
        let shorterBefore = try Self.run("{ compute: 1ms, name: layout }, \(import30)")
        #expect(shorterBefore.apps[0].total.dropped > 0)
        let withoutStep = try Self.run("{ compute: 6ms, name: layout }, { every: 30, do: [{ compute: 1ms }] }")
        #expect(withoutStep.apps[0].total.dropped == 0)
    }

    @Test("A frame that is late because the one right before it was long is late by carry-over")
    func longFrameBefore() throws {
        // Frames of 19 ms and of 31 ms fit a latency of two intervals; the frame after one of 31 ms begins an interval
        // late.
        let result = try Self.run(
            "{ compute: 10ms, name: layout }, { every: 30, do: [{ compute: 12ms, name: import }] }",
            latency: 2
        )
        let late = result.apps[0].worst.filter { $0.verdict?.cause.kind == .carryOver }
        #expect(!late.isEmpty && Self.causes(result) == [VerdictCause(.carryOver)], "\(Self.causes(result))")
        #expect(late.allSatisfy { $0.verdict?.usedLatency == nil })
    }
}
