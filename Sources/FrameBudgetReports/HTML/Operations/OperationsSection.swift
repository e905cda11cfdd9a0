import FrameBudget
import FrameTrace

/// Operations of the run: each graph over time, with its critical path and the waits of each operation.
enum OperationsSection {
    private static let title = "Operations"

    static func make(_ result: RunResult) -> ReportSection {
        guard let summary = result.operations else {
            return .absent("operations", title, because: "no operations in this run")
        }
        return ReportSection(
            anchor: "operations",
            title: title,
            lead: """
                Operations that were started together are a graph. Filled bars execute, hollow ones wait. The critical path, \
                in the accent colour, makes up the length of the graph: a shorter operation on it makes the graph shorter.
                """,
            content: content(summary, result),
            gist: "\(OperationWords.counts(summary))",
            isFolded: true
        )
    }

    private static func content(_ summary: OperationSummary, _ result: RunResult) -> HTML {
        let findings = OperationWords.findings(result).map { sentence -> HTML in "<li>\(sentence)</li>\n" }
        let list: HTML = findings.isEmpty ? "" : "<ul class=\"detail\">\(findings)</ul>"
        let more: HTML =
            summary.moreGraphs > 0
            ? "<p class=\"muted\">\(Figure.counted(summary.moreGraphs, "shorter graph")) left out.</p>" : ""
        let graphs = summary.graphs.enumerated().map { number, graph in self.graph(graph, number) }
        return "<p class=\"detail\">\(OperationWords.counts(summary)).</p>\(list)\(graphs)\(more)\(indicators(summary))"
    }

    private static func graph(_ graph: OperationGraph, _ number: Int) -> HTML {
        // The longest graph is open; the others are folded.
        let open: HTML = number == 0 ? " open" : ""
        return """
            <details class="graph"\(open)><summary><b>\(Fragments.name(OperationWords.title(graph)))</b> \
            <span class="muted">\(OperationWords.sentence(graph))</span></summary>
            \(OperationChart(graph: graph, number: number).markup)
            \(OperationTable.make(graph))
            </details>

            """
    }

    private static func indicators(_ summary: OperationSummary) -> HTML {
        guard !summary.indicators.isEmpty else { return "" }
        let spans = summary.indicators.prefix(20).map { span -> HTML in
            """
            <span class="line">\(Fragments.name(span.app)): \(DecimalText.fixed(span.start.inSeconds, places: 3)) to \
            \(DecimalText.fixed(span.end.inSeconds, places: 3)) s</span>
            """
        }
        let rest = summary.indicators.count - spans.count
        let more: HTML = rest > 0 ? "<span class=\"line muted\">and \(Figure.counted(rest, "more time"))</span>" : ""
        return "<h3>Network indicator on</h3><p class=\"detail\">\(spans)\(more)</p>"
    }
}
