/// A table of figures in Markdown.
enum MarkdownTable {
    /// Returns the lines: the first column aligned left, all others right. A pipe within a cell does not end it.
    static func lines(_ titles: [String], rows: [[String]]) -> [String] {
        [row(titles), row(["---"] + titles.dropFirst().map { _ in "---:" })] + rows.map(row)
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ") + " |"
    }
}
