import FrameBudget
public import FrameStatistics
import FrameTrace

/// What this machine can see, on the terminal: one row a figure.
public struct CalibrationTable: Sendable {
    /// How many columns there are.
    public var width: Int
    /// Whether to use colour. The words are the same without it.
    public var usesColor: Bool

    /// A table for a terminal of a width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// The text of what comparisons of a workload with itself found.
    public func render(_ figures: [PairedNoise], calls: Int, seconds: Double) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        let wrong = figures.reduce(0) { $0 + $1.falseRegressions }
        let head =
            "\(Figure.counted(calls, "comparison")) of a workload with itself, \(DecimalText.trimmed(seconds, places: 1)) s "
            + "each: \(wrong == 0 ? "no false regression" : Figure.counted(wrong, "false regression"))."
        func column(_ title: String, _ alignment: TableColumn.Alignment, _ cell: (PairedNoise) -> String) -> TableColumn
        {
            TableColumn(group: "", title: title, alignment: alignment, cells: figures.map { VisibleText.of(cell($0)) })
        }
        let table = TextTable(
            names: column("app", .left, \.app),
            columns: [
                column("metric", .left, \.metric.title),
                column("noise", .right) { PairedWords.amount($0.spread, $0.metric) },
                column("visible", .right) { figure in
                    figure.smallestVisible.map { PairedWords.amount($0, figure.metric) } ?? "none"
                },
                column("false", .right) { "\($0.falseRegressions)" },
                column("n", .right) { "\($0.calls)" },
            ],
            rowStyles: figures.map { _ in .plain }
        )
        let note =
            "Noise: root mean square of the changes that were measured where there is none. A change that is to be found "
            + "must be as large as the one that is visible; a longer --seconds makes it smaller, with the root of the time."
        let lines = [head, note].map { DisplayWidth.wrap($0, to: available) }
        return
            (lines[0].map { style.paint($0, .title(wrong == 0 ? .good : .actNow)) } + [""]
            + table.lines(width: available, style: style) + [""] + lines[1].map { style.paint($0, .faint) })
            .joined(separator: "\n")
    }
}
