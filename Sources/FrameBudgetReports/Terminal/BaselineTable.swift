public import FrameStatistics
import FrameTrace

/// Table of stored baselines for a terminal.
public struct BaselineTable: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    private var style: TerminalStyle { TerminalStyle(usesColor: usesColor) }

    /// Returns a line for each baseline.
    public func list(_ baselines: [(path: String, baseline: Baseline)]) -> String {
        func column(_ title: String, _ alignment: TableColumn.Alignment, _ cell: (Baseline) -> String) -> TableColumn {
            let cells = baselines.map { VisibleText.of(cell($0.baseline)) }
            return TableColumn(group: "", title: title, alignment: alignment, cells: cells)
        }
        let names = baselines.map { VisibleText.of($0.path) }
        return TextTable(
            names: TableColumn(group: "", title: "file", alignment: .left, cells: names),
            columns: [
                column("workload", .left, \.workload), column("engine", .left, \.conditionsTitle),
                column("runs", .right) { "\($0.runs.count)" }, column("apps", .right) { "\($0.apps.count)" },
                column("machine", .left) { $0.machine.map { "\($0.processor), \($0.kernel)" } ?? "any" },
                column("saved", .left) { String($0.savedAt.prefix(10)) },
            ],
            rowStyles: baselines.map { _ in .plain }
        ).lines(width: max(width, 40), style: style).joined(separator: "\n")
    }

    /// Returns the figures of a baseline, and the smallest changes that a gate could detect with it.
    public func show(_ baseline: Baseline) -> String {
        let rows = baseline.apps.flatMap { app in app.figures.map { (app: app.name, figure: $0) } }
        func column(
            _ title: String,
            _ alignment: TableColumn.Alignment,
            _ cell: (Baseline.Figure) -> String
        ) -> TableColumn {
            TableColumn(
                group: "",
                title: title,
                alignment: alignment,
                cells: rows.map { VisibleText.of(cell($0.figure)) }
            )
        }
        let table = TextTable(
            names: TableColumn(group: "", title: "app", alignment: .left, cells: rows.map { VisibleText.of($0.app) }),
            columns: [
                column("metric", .left, \.metric.title),
                column("median", .right) { GateWords.number(Median.of($0.values)) },
                column("least", .right) { GateWords.number($0.values.min()) },
                column("most", .right) { GateWords.number($0.values.max()) },
                column("unit", .left, \.unit),
                column("visible", .right) { baseline.isExact ? "exact" : GateWords.percent(visible($0, baseline)) },
            ],
            rowStyles: rows.map { _ in .plain }
        )
        let facts = [
            baseline.workload, baseline.conditionsTitle, Figure.counted(baseline.cores, "CPU"),
            "\(DecimalText.trimmed(baseline.refresh.hertz, places: 3)) Hz", Figure.counted(baseline.runs.count, "run"),
            "saved \(baseline.savedAt) by \(baseline.recordedBy)",
            baseline.digest.map { "workload \($0)" } ?? "no digest of a workload",
            baseline.machine.map { "\($0.processor), \($0.onlineCPUs) CPUs, \($0.kernel), \($0.system)" }
                ?? "any machine",
        ]
        let available = max(width, 40)
        let head = DisplayWidth.wrap(VisibleText.of(facts.joined(separator: " · ")), to: available)
        return (head.map { style.paint($0, .faint) } + [""] + table.lines(width: available, style: style))
            .joined(separator: "\n")
    }

    /// Returns the smallest slowdown that a gate could detect; nil if it detects none.
    private func visible(_ figure: Baseline.Figure, _ baseline: Baseline) -> Double? {
        guard figure.metric.isFrameTime, baseline.runs.count >= Baseline.fewestRuns else { return nil }
        let figures = baseline.apps.flatMap(\.figures).count { $0.metric.isFrameTime }
        return StoredGate(baseline: baseline, rules: GateRules()).visible(figure.values, among: figures)
    }
}
