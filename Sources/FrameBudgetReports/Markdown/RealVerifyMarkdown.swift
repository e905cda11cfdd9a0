import FrameBudget
public import FrameStatistics

/// Results of `fbprof verify --real`, in Markdown.
public enum RealVerifyMarkdown {
    /// Returns the text: headline, table and figures.
    public static func render(_ report: RealVerifyReport) -> String {
        let words = RealVerifyWords(report: report)
        let titles = ["planted"] + words.columns + ["right", "planted ms p50", "error ms p95"]
        let rows = report.planted.map { run -> [String] in
            let amounts = words.amounts(run)
            return [run.cause.rawValue] + words.columns.map { words.cell(run, $0) }
                + [words.right(run), amounts.size, amounts.error]
        }
        let table = MarkdownTable.lines(
            titles.map { VisibleText.of($0) },
            rows: rows.map { $0.map { VisibleText.of($0) } }
        )
        let lines = [words.headline, ""] + table + [""] + words.figures.map { "- " + VisibleText.of($0) }
        return lines.joined(separator: "\n") + "\n"
    }
}
