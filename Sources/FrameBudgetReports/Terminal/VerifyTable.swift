import FrameBudget
public import FrameStatistics
import FrameTrace

/// Results of `fbprof verify` on the terminal: the outcome, the matrix of injected and reported causes, the figures.
public struct VerifyTable: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text for one engine.
    public func render(_ report: VerifyReport) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        let words = VerifyWords(report: report)
        func wrapped(_ text: String, indent: String = "") -> [String] {
            DisplayWidth.wrap(VisibleText.of(text), to: available - indent.count).enumerated()
                .map { ($0.offset == 0 ? "" : indent) + $0.element }
        }
        let band: HitchBand =
            switch report.outcome {
            case .holds: .good
            case .inconclusive: .warning
            case .fails: .actNow
            }
        var sections = [wrapped(words.headline).map { style.paint($0, .title(band)) }]
        sections.append(table(words).lines(width: available, style: style))
        let legend = words.columns.enumerated().map { "\(VerifyWords.letter($0.offset)) \($0.element.name)" }
        sections.append(wrapped("Reported: " + legend.joined(separator: ", ")).map { style.paint($0, .faint) })
        sections.append(words.figures.flatMap { wrapped($0) })
        sections.append(words.gaps.flatMap { wrapped($0, indent: "  ") })
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func table(_ words: VerifyWords) -> TextTable {
        let rows = words.rows
        func column(_ title: String, group: String = "", _ cell: (VerifyRun) -> String) -> TableColumn {
            TableColumn(group: group, title: title, alignment: .right, cells: rows.map { VisibleText.of(cell($0)) })
        }
        let reported = words.columns.enumerated().map { index, cause in
            column(VerifyWords.letter(index), group: "frames by reported cause") { words.cell($0, cause) }
        }
        let figures = [
            column("right", words.right), column("injected ms p50") { words.amounts($0).size },
            column("error ms p95") { words.amounts($0).error },
        ]
        return TextTable(
            names: TableColumn(
                group: "",
                title: "injected",
                alignment: .left,
                cells: rows.map { VisibleText.of($0.cause.rawValue) }
            ),
            columns: reported + figures,
            rowStyles: rows.map { $0.right == $0.cases.count ? .plain : .strong }
        )
    }
}
