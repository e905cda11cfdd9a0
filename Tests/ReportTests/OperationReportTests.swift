import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Operations in reports")
struct OperationReportTests {
    private func page(_ run: AnalyzedRun) -> String { OperationsSection.make(run.result).markup.markup }

    @Test("terminal and page have the counts of operations, the critical path, what held it up, and the findings")
    func texts() throws {
        let run = try #require(OperationFixture.run)
        let summary = try #require(run.result.operations)
        let graph = try #require(summary.graphs.first)
        let text = TerminalTable(width: 400).render(run.result)
        for text in [text, page(run)] {
            #expect(text.contains(OperationWords.counts(summary)))
            #expect(text.contains(OperationWords.path(of: graph)))
            #expect(text.contains("less than 100 µs of work, most often news/tiny"))
            #expect(text.contains("1 cancellation of news/asked came too late"))
            #expect(text.contains("asked: not logged in to account"))
            #expect(text.contains("for room in its queue"))
            #expect(text.contains("50 ms of it the user") || text.contains("50 ms for the user"))
        }
        #expect(page(run).contains("Network indicator on"))
    }

    @Test("the chart has a row for each operation, and accents the operations and arrows of the critical path")
    func chart() throws {
        let graph = try #require(OperationFixture.run?.result.operations?.graphs.first)
        let chart = OperationChart(graph: graph, number: 0).markup.markup
        #expect(chart.matches(of: /<text class="g-name/).count == graph.operations.count)
        #expect(chart.matches(of: /<text class="g-name on"/).count == graph.criticalPath.count)
        #expect(chart.matches(of: /<path class="g-arrow on"/).count == graph.criticalPath.count - 1)
        #expect(chart.contains("class=\"g-user\""))
        #expect(chart.contains("class=\"g-bar bad\""))
    }

    @Test("the rows of 200 operations do not overlap, and only the critical path's arrows are always visible")
    func large() throws {
        let graph = try #require(OperationFixture.large(200)?.result.operations?.graphs.first)
        let chart = OperationChart(graph: graph, number: 0).markup.markup
        #expect(graph.operations.count == 200 && graph.criticalPath.count > 1)
        #expect(chart.contains("<svg class=\"gantt many\""))
        let rows = chart.matches(of: /<rect class="g-hit" y="(\d+)" width="\d+" height="(\d+)"/)
            .map { (Int($0.output.1) ?? 0, Int($0.output.2) ?? 0) }
        #expect(rows.count == 200)
        for (row, next) in zip(rows, rows.dropFirst()) { #expect(next.0 >= row.0 + row.1) }
        // Every other arrow lies in the row that it leads to.
        let afterRows = try #require(chart.components(separatedBy: "</g>").last)
        #expect(afterRows.matches(of: /class="g-arrow on"/).count == graph.criticalPath.count - 1)
        #expect(!afterRows.contains("class=\"g-arrow\""))
        #expect(chart.matches(of: /class="g-arrow"/).count > 100)
        for bar in chart.matches(of: /<rect class="g-bar[^"]*" x="(\d+)" y="\d+" width="(\d+)"/) {
            #expect((Int(bar.output.1) ?? 0) + (Int(bar.output.2) ?? 0) <= 210 + 900 + 2)
        }
    }

    @Test("hostile names give the same elements as plain names")
    func hostile() throws {
        let plain = try #require(OperationFixture.run(named: ("a", "b")))
        let hostile = try #require(OperationFixture.run(named: (HostileText.all, HostileText.payloads[0])))
        let tags = /<[a-z\/!][^\s>]*/
        func elements(_ run: AnalyzedRun) -> [String] { page(run).matches(of: tags).map { String($0.output) } }
        #expect(elements(plain) == elements(hostile))
    }

    @Test("a run without operations has no section on operations")
    func absent() {
        let result = SyntheticRun.plain.result
        #expect(OperationsSection.make(result).absence != nil)
        #expect(!TerminalTable().render(result).contains("Operations"))
    }
}
