import FrameBudget
public import FrameStatistics
import FrameTrace

/// Several runs of one workload on the terminal: the median and the range of each figure, and the reasons for late
/// frames by number of runs.
public struct RepeatedRunsTable: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text for the results of the runs.
    public func render(_ runs: RepeatedRuns) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        let rows = runs.apps.flatMap { app in app.figures.map { (app.name, $0) } }
        func column(
            _ title: String,
            _ alignment: TableColumn.Alignment,
            _ cell: ((String, RepeatedRuns.Figure)) -> String
        ) -> TableColumn {
            TableColumn(group: "", title: title, alignment: alignment, cells: rows.map { VisibleText.of(cell($0)) })
        }
        let table = TextTable(
            names: column("app: metric", .left) { "\($0.0): \($0.1.metric.title)" },
            columns: [
                column("median", .right) { Self.value($0.1.median, $0.1.metric) },
                column("least", .right) { Self.value($0.1.range.lowerBound, $0.1.metric) },
                column("most", .right) { Self.value($0.1.range.upperBound, $0.1.metric) },
                column("unit", .left) { $0.1.metric.unit.symbol },
                column("n", .right) { "\($0.1.values.count)" },
            ],
            rowStyles: rows.map { _ in .plain }
        )
        let quiet = runs.results.count { $0.run.isExact || $0.quality.isQuiet == true }
        let head = "\(Figure.counted(runs.results.count, "run")) of \(runs.results.first?.run.name ?? "nothing")."
        let notes =
            runs.apps.map { RepeatedVerdicts.sentence($0, of: runs.results.count) }
            + (quiet < runs.results.count
                ? ["The machine was known to be quiet in \(quiet) of \(runs.results.count)."] : [])
        func wrapped(_ text: String) -> [String] { DisplayWidth.wrap(VisibleText.of(text), to: available) }
        return
            (wrapped(head).map { style.paint($0, .title(.good)) } + [""] + table.lines(width: available, style: style)
            + ["", "Why frames were late, by runs"] + notes.flatMap(wrapped)).joined(separator: "\n")
    }

    /// Formats a value in the unit that the table names: a share is shown in percent.
    private static func value(_ value: Double, _ metric: FrameMetric) -> String {
        metric.unit == .share ? TrendWords.value(value, metric) : GateWords.number(value)
    }
}
