import FrameBudget
public import FrameStatistics
public import FrameTrace

/// Smallest changes that this machine can detect, for a terminal: one row per figure.
public struct CalibrationTable: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text for the results of repeated comparisons.
    ///
    /// - Parameters:
    ///   - reports: the comparisons.
    ///   - duration: length of each.
    ///   - isSame: whether both sides had the same work, so that each regression is a false alarm.
    public func render(
        _ figures: [PairedNoise],
        of reports: [PairedReport],
        duration: TimeSpan,
        isSame: Bool
    ) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        let available = max(width, 40)
        let regressions = reports.count { $0.verdict == .regression }
        let undecided = reports.count { $0.verdict != .regression && $0.isUndecided }
        let found =
            "\(regressions) of \(reports.count) \(isSame ? "found a regression where there is none" : "found a regression")"
        let head =
            "\(Figure.counted(reports.count, "comparison")) of \(isSame ? "the same work" : "different work"), \(duration) each: "
            + "\(found)\(undecided > 0 ? ", \(undecided) judged nothing" : "")."
        let wrong = isSame ? regressions : 0
        func column(_ title: String, _ alignment: TableColumn.Alignment, _ cell: (PairedNoise) -> String) -> TableColumn
        {
            TableColumn(group: "", title: title, alignment: alignment, cells: figures.map { VisibleText.of(cell($0)) })
        }
        let table = TextTable(
            names: column("app", .left, \.app),
            columns: [
                column("metric", .left, \.metric.title),
                column("regressions", .right) { "\($0.regressions) of \($0.calls)" },
                column(isSame ? "noise" : "change", .right) { PairedWords.amount($0.spread, $0.metric) },
                column("visible", .right) { figure in
                    figure.smallestVisible.map { PairedWords.amount($0, figure.metric) } ?? "none"
                },
            ],
            rowStyles: figures.map { _ in .plain }
        )
        let note =
            "\(isSame ? "Noise" : "Change"): root mean square of the changes that were measured\(isSame ? " where there is none" : ""). A change that is to be found "
            + "must be as large as the one that is visible; a longer --duration makes it smaller, with the root of the time."
        let lines = [head, note].map { DisplayWidth.wrap($0, to: available) }
        return
            (lines[0].map { style.paint($0, .title(wrong == 0 ? .good : .actNow)) } + [""]
            + table.lines(width: available, style: style) + [""] + lines[1].map { style.paint($0, .faint) })
            .joined(separator: "\n")
    }
}
