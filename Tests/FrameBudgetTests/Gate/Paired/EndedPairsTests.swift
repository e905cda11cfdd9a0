import FrameBudget
import FrameTrace
import Testing

@testable import FrameStatistics

@Suite("Too few pairs of an app that the system ended")
struct EndedPairsTests {
    @Test(
        "The reason names the sides on which the system ended it, and no number of pairs that would do",
        arguments: [[], [PairedSide.baseline], [.baseline, .candidate]]
    )
    func sides(ended: [PairedSide]) throws {
        var round = try SimulatedRounds(pairs: 5).round()
        let end = Finding.terminated(
            AppTermination(at: .seconds(4), app: "a", reason: "memory pressure", state: "active")
        )
        if ended.contains(.baseline) { round.baseline.result.findings.append(end) }
        if ended.contains(.candidate) { round.candidate.result.findings.append(end) }
        let row = try #require(PairedGate(looks: 1).look([round]).report.rows.first { $0.metric == .onCPUP50 })
        let places = [
            "pairs", "and the system ended it on the baseline's side", "and the system ended it on both sides",
        ]
        #expect(row.reason.hasPrefix("only 4 pairs") && row.reason.hasSuffix(places[ended.count]), "\(row.reason)")
        #expect((row.pairsNeeded == nil) == !ended.isEmpty)
    }
}
