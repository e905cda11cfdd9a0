import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics
@testable import FrameTrace

@Suite("Steps that a change of own work is in")
struct PairedStepsTests {
    /// Returns what the headline says of the steps that changed by these times, in ms.
    private func steps(_ changes: KeyValuePairs<String, Double>) -> String {
        let row = PairedRow(app: "maps", metric: .onCPUP50, verdict: .regression)
        let report = PairedReport.made(
            rows: [row],
            steps: ["maps": changes.map { PairedMove(name: $0.key, baseline: 2, candidate: 2 + $0.value) }]
        )
        return PairedWords(report: report).steps(row)
    }

    @Test("One step is named if it has more than half of the change, otherwise two with their times")
    func half() {
        #expect(steps(["a": 0.75, "b": 0.25]) == ", most in \"a\"")
        #expect(steps(["a": 0.5, "b": 0.5]) == ", in \"a\" +0.50 ms and \"b\" +0.50 ms")
        #expect(
            steps(["a": 0.25, "b": 0.25, "c": 0.25]) == ", in \"a\" +0.25 ms and \"b\" +0.25 ms among others"
        )
        // A step that shrank leaves less than one that grew.
        #expect(steps(["a": 0.5, "b": -0.25]) == ", most in \"a\"")
        #expect(steps([:]) == "")
    }
}
