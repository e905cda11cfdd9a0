import FrameBudget
public import FrameStatistics
import FrameTrace

/// Verdict of a paired gate on the terminal: the headline first, then one table.
public struct PairedTable: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text for the findings of a gate.
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
        case .pass, .improved, .quarantined, .advisory: report.unjudgedWorse.isEmpty ? .good : .warning
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
            // The first column repeats in every panel: app and figure together identify a row.
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
