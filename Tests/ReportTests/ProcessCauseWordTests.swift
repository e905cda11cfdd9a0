import FrameBudget
import FrameStatistics
import Testing

@testable import FrameBudgetReports

@Suite("Words for late frames by one process in two runs")
struct ProcessCauseWordTests {
    /// The figures of a run in which a process made this many frames late.
    private static func run(_ name: String, process: Int32, missed: Int) -> ComparedRun {
        var result = SyntheticRun.plain.result
        let cause = VerdictCause(.contention, culprit: Culprit(.process, "stress", process: process))
        result.apps[0].total.verdicts = [VerdictCount(cause: cause, missed: missed, dropped: missed)]
        return ComparedRun(name: name, result: result)
    }

    @Test("In repeated runs, processes with one name and different PIDs are one cause")
    func repeated() throws {
        let results = [Self.run("A", process: 71, missed: 5), Self.run("B", process: 72, missed: 8)].map(\.result)
        let app = try #require(RepeatedRuns(results).apps.first)
        #expect(RepeatedVerdicts.of(app) == [RepeatedVerdicts(cause: "contention: process stress", runs: 2)])
    }

    @Test("A comparison has the cause once, with both counts, and without a PID in table, page and JSON")
    func once() throws {
        let ids: [Int32] = [4_194_301, 4_194_302]
        let comparison = RunComparison(
            from: Self.run("A", process: ids[0], missed: 5),
            to: Self.run("B", process: ids[1], missed: 8)
        )
        #expect(comparison.apps[0].verdicts.map(\.before) == [5] && comparison.apps[0].verdicts.map(\.after) == [8])
        let table = ComparisonTable(width: 400).render(comparison)
        #expect(table.contains("contention: process stress: 5 to 8 missed"), "\(table)")
        let page = ComparisonPage.render(comparison)
        let json = try ComparisonJSON.encode(comparison, recordedBy: "test")
        for text in [table, page, json] {
            #expect(!text.contains("(PID") && !ids.contains { text.contains("\($0)") })
        }
    }
}
