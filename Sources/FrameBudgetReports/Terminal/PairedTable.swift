import FrameBudget
public import FrameStatistics
import FrameTrace

/// A paired gate's verdict on the terminal: the verdict first, then one table.
public struct PairedTable: Sendable {
    /// How many columns there are.
    public var width: Int
    /// Whether to use colour. The words are the same without it.
    public var usesColor: Bool

    /// A table for a terminal of a width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// The text of what a gate found.
    public func render(_ report: PairedReport) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        let words = PairedWords(report: report)
        func wrapped(_ text: String) -> [String] { DisplayWidth.wrap(VisibleText.of(text), to: available) }
        let head = wrapped(words.headline).map { style.paint($0, .title(band(report))) }
        let table = report.rows.isEmpty ? [] : [""] + table(report, words).lines(width: available, style: style)
        let figures = words.figures.flatMap(wrapped).map { style.paint($0, .faint) }
        return (head + table + [""] + figures).joined(separator: "\n")
    }

    private func band(_ report: PairedReport) -> HitchBand {
        switch report.verdict {
        case .pass, .improved, .quarantined, .advisory: report.worseUnjudged.isEmpty ? .good : .warning
        case .inconclusive, .invalid: .warning
        case .regression, .missing: .actNow
        }
    }

    private func table(_ report: PairedReport, _ words: PairedWords) -> TextTable {
        func column(_ title: String, _ alignment: TableColumn.Alignment, _ cell: (PairedRow) -> String) -> TableColumn {
            TableColumn(
                group: "",
                title: title,
                alignment: alignment,
                cells: report.rows.map { VisibleText.of(cell($0)) }
            )
        }
        return TextTable(
            // Both in the column that every panel repeats: a row is known by its app and its figure.
            names: column("app: metric", .left) { "\($0.app): \(words.title($0))" },
            columns: [
                column("verdict", .left, \.verdict.rawValue),
                column("A", .right, words.baseline),
                column("B", .right, words.candidate),
                column("change", .right, words.effect),
                column("99 % interval", .right, words.interval),
                column("visible", .right, words.visible),
            ] + (report.isOfProcesses ? [column("A with A", .right, words.floor)] : []),
            rowStyles: report.rows.map { [.pass, .advisory].contains($0.verdict) ? .plain : .strong }
        )
    }
}
