public import FrameStatistics
import FrameTrace

/// Variants side by side on the terminal.
///
/// A pure function of the figures. Names from outside can't move the cursor or forge a line.
public struct TradeOffTable: Sendable {
    /// Width of the terminal, in columns; lines fit into it, from 40 on.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text, ending in a line feed.
    public func render(_ tradeOffs: TradeOffs) -> String {
        let (available, style) = (max(width, 40), TerminalStyle(usesColor: usesColor))
        let rows = TradeOffRows(tradeOffs)
        let tables = rows.tables.map { table -> [String] in
            let names = TableColumn(
                group: "",
                title: "",
                alignment: .left,
                cells: table.rows.map { VisibleText.of($0.name) }
            )
            let columns = rows.titles.enumerated().map { index, title in
                TableColumn(
                    group: "",
                    title: title,
                    alignment: .right,
                    cells: table.rows.map { $0.cells?[index] ?? "–" }
                )
            }
            let text = TextTable(names: names, columns: columns, rowStyles: table.rows.map { _ in .plain })
            return DisplayWidth.wrap(VisibleText.of(table.heading), to: available).map { style.paint($0, .heading) }
                + text.lines(width: available, style: style)
        }
        let caution = DisplayWidth.wrap(VisibleText.of(rows.caution), to: available).map { style.paint($0, .faint) }
        return (tables + [caution]).map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }
}
