import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// The line that a paired gate ends with.
@Suite("Words of the paired gate")
struct PairedWordsTests {
    private func headline(_ verdicts: [FrameMetric: PairedVerdict], invalid: [String] = []) -> String {
        let rows = PairedRules.metrics.map { metric in
            let verdict = verdicts[metric] ?? .invalid
            let reason = verdict == .invalid ? "others took 9 % of the time from each frame" : ""
            return PairedRow(app: "maps", metric: metric, verdict: verdict, smallestVisible: 0.04, reason: reason)
        }
        let report = PairedReport(
            rows: rows,
            parts: [:],
            steps: [:],
            missing: [],
            invalid: invalid,
            notes: [],
            pairs: 40,
            look: 1,
            looks: 3
        )
        return PairedWords(report: report).headline
    }

    @Test("Where wall times can't be compared, the line says how on-CPU times came out")
    func wallInvalid() {
        #expect(
            headline([.onCPUP50: .pass, .onCPUP95: .improved])
                == "Invalid: maps: main-thread p95, share of missed frames, share of dropped intervals, inversion cost per frame: others took 9 % of the time from each frame. "
                + "On-CPU times can be compared: none of 2 is worse than tolerated. "
                + "A change of +4.1 % of on-CPU p50 would have been found."
        )
    }

    @Test("It says nothing of on-CPU times that are not known to be good, nor where nothing can be compared")
    func ownWorkUnknown() {
        #expect(!headline([.onCPUP50: .pass, .onCPUP95: .inconclusive]).contains("On-CPU times"))
        #expect(!headline([:]).contains("On-CPU times"))
        #expect(headline([:], invalid: ["a CPU quota of 50 %"]) == "Invalid: a CPU quota of 50 %.")
    }
}
