import FrameBudget
public import FrameStatistics
import FrameTrace

/// Results of `fbprof verify --real`: the outcome, the table of planted and reported causes, the figures.
public struct RealVerifyTable: Sendable {
    private let words: RealVerifyWords

    /// Creates the tables of a report.
    public init(_ report: RealVerifyReport) { words = RealVerifyWords(report: report) }

    /// Returns the text for a terminal of a width.
    ///
    /// - Parameter usesColor: whether to use color; the words are the same without it.
    public func render(width: Int = 100, usesColor: Bool = false) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        func wrapped(_ text: String) -> [String] { DisplayWidth.wrap(VisibleText.of(text), to: available) }
        let band: HitchBand =
            switch words.report.outcome {
            case .holds: .good
            case .inconclusive: .warning
            case .fails: .actNow
            }
        let legend = words.columns.enumerated().map { "\(VerifyWords.letter($0.offset)) \($0.element)" }
        let sections = [
            wrapped(words.headline).map { style.paint($0, .title(band)) },
            table.lines(width: available, style: style),
            wrapped("Reported: " + legend.joined(separator: ", ")).map { style.paint($0, .faint) },
            words.figures.flatMap(wrapped),
        ]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private var rows: [RealRun] { words.report.planted }

    private var table: TextTable {
        func column(_ title: String, group: String = "", _ cell: (RealRun) -> String) -> TableColumn {
            TableColumn(group: group, title: title, alignment: .right, cells: rows.map { VisibleText.of(cell($0)) })
        }
        let reported = words.columns.enumerated().map { index, cause in
            column(VerifyWords.letter(index), group: "turns by reported cause") { words.cell($0, cause) }
        }
        let figures = [
            column("right", words.right), column("planted ms p50") { words.amounts($0).size },
            column("error ms p95") { words.amounts($0).error },
        ]
        return TextTable(
            names: TableColumn(
                group: "",
                title: "planted",
                alignment: .left,
                cells: rows.map { VisibleText.of($0.cause.rawValue) }
            ),
            columns: reported + figures,
            rowStyles: rows.map { $0.right == $0.cases.count ? .plain : .strong }
        )
    }
}
