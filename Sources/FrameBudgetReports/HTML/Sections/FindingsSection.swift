import FrameBudget
import FrameTrace

/// What the reader should know, in sentences.
enum FindingsSection {
    /// The section for a result.
    static func make(_ result: RunResult) -> ReportSection {
        let items = result.findings.map { "<li>\(FindingWords.sentence($0))</li>\n" as HTML }
        return ReportSection(
            anchor: "findings",
            title: "Findings",
            lead: "Worst first.",
            content: items.isEmpty ? "<p class=\"muted\">None.</p>" : "<ol class=\"findings\">\(items)</ol>"
        )
    }
}
