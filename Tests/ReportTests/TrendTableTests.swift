import FrameBudget
import FrameBudgetReports
import FrameStatistics
import FrameTrace
import Testing

/// The terminal's table of a history accounts for every figure and every group.
@Suite("Table of a trend")
struct TrendTableTests {
    /// Runs in virtual time: one run of seed 5, and two before it of seed 1.
    private func trend() -> Trend {
        let seeds: [UInt64] = [1, 1, 5]
        let runs = seeds.enumerated().map { index, seed in
            HistoryEntry(
                number: Int64(index + 1),
                origin: HistoryOrigin(id: "r\(index)", recordedAt: "2026-01-01T00:00:1\(index)Z"),
                lane: HistoryLane(
                    workload: "w",
                    digest: "a",
                    seed: seed,
                    conditions: RunConditions(isExact: true, scheduler: "fair"),
                    machineName: "m"
                ),
                seed: seed,
                isQuiet: true,
                ending: .complete
            )
        }
        var values: [HistoryValue] = []
        for run in runs {
            for app in ["maps", "notes"] {
                values.append(HistoryValue(run: run.number, app: app, phase: nil, metric: .onCPUP50, value: 4))
                values.append(HistoryValue(run: run.number, app: app, phase: nil, metric: .inversionPerFrame, value: 0))
            }
        }
        return Trend(HistoryExtract(runs: runs, values: values))
    }

    @Test("figures that were 0 in every run are named below the table")
    func zero() {
        let text = TrendTable(width: 140).render(trend())
        #expect(text.contains("0 in every run: \(FrameMetric.inversionPerFrame.title) of maps, notes."), "\(text)")
        #expect(text.contains(FrameMetric.onCPUP50.title))
    }

    @Test("a run is named by its number in the history, not by its place among the compared runs")
    func number() {
        // Runs 1 to 3 are of another workload.
        let runs = (Int64(4)...7).map { number in
            HistoryEntry(
                number: number,
                origin: HistoryOrigin(id: "r\(number)", recordedAt: "2026-01-01T00:00:1\(number)Z"),
                lane: HistoryLane(
                    workload: "w",
                    digest: "a",
                    seed: 1,
                    conditions: RunConditions(isExact: true, scheduler: "fair"),
                    machineName: "m"
                ),
                seed: 1,
                isQuiet: true,
                ending: .complete
            )
        }
        let values = runs.map { run in
            HistoryValue(run: run.number, app: "maps", phase: nil, metric: .onCPUP50, value: run.number < 6 ? 4 : 5)
        }
        let trend = Trend(HistoryExtract(runs: runs, values: values))
        #expect(trend.groups.first?.lines.first?.changes.map(\.index) == [2])
        let text = TrendTable(width: 140).render(trend)
        // In the sentence and in the column.
        #expect(text.split(separator: "at run 6").count == 3 && !text.contains("run 3"), "\(text)")
        let page = TrendPage.render(trend, recordedBy: "test").replacing("\u{A0}", with: " ")
        #expect(page.contains("at run 6") && !page.contains("run 3"), "\(page)")
    }

    @Test("a group without a change below a newer one has no table, and says where its figures are")
    func withoutTable() throws {
        let text = TrendTable(width: 140).render(trend())
        let parts = text.split(separator: "seed 1")
        #expect(parts.count == 2)
        #expect(try #require(parts.first).contains("newest"))
        let older = try #require(parts.last)
        #expect(older.contains("2 runs") && older.contains("No table: ") && older.contains("--json"), "\(text)")
        #expect(!older.contains("newest  "), "\(text)")
    }
}
