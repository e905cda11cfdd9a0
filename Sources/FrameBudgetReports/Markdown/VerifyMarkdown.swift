import FrameBudget
public import FrameStatistics
public import FrameTrace

/// Results of `fbprof verify`, as a page of Markdown.
public enum VerifyMarkdown {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - machine: the machine of the test; nil if only virtual time was used.
    public static func render(
        _ reports: [VerifyReport],
        recordedBy: String,
        date: String,
        machine: MachineSummary?
    ) -> String {
        var lines = ["# How often fbprof names the right cause", ""]
        lines.append("Made by `fbprof verify`, \(recordedBy), \(date), seed \(reports.first?.seed ?? 0).")
        if let machine {
            lines.append("Machine: \(machine.processor), \(machine.onlineCPUs) CPUs, Linux \(machine.kernel).")
        }
        for report in reports { lines += [""] + section(report) }
        return lines.map { VisibleText.of($0) }.joined(separator: "\n") + "\n"
    }

    private static func section(_ report: VerifyReport) -> [String] {
        let words = VerifyWords(report: report)
        var lines = ["## \(report.isExact ? "Virtual" : "Live")", "", words.headline, ""]
        let titles = ["injected"] + words.columns.map(\.name) + ["right", "injected ms p50", "error ms p95"]
        let rows = words.rows.map { run -> [String] in
            let amounts = words.amounts(run)
            return [run.cause.rawValue] + words.columns.map { words.cell(run, $0) }
                + [words.right(run), amounts.size, amounts.error]
        }
        lines += MarkdownTable.lines(titles, rows: rows)
        lines += [""] + words.figures.map { "- " + $0 }
        if !words.gaps.isEmpty { lines += [""] + words.gaps.map { "- " + $0 } }
        return lines
    }
}
