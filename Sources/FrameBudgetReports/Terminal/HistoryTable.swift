import FrameBudget
public import FrameStatistics
import FrameTrace

/// Runs of a history on the terminal, or percentiles of some of them side by side.
public struct HistoryTable: Sendable {
    /// A run and its frame times.
    public struct Times: Sendable {
        /// The run.
        public var run: HistoryEntry
        /// Its frame times by app and phase.
        public var figures: [HistoryFigures]

        /// Creates an entry for a run with its frame times.
        public init(run: HistoryEntry, figures: [HistoryFigures]) {
            self.run = run
            self.figures = figures
        }
    }

    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text for a list of runs.
    public func render(_ runs: [HistoryEntry]) -> String {
        func column(_ title: String, _ side: TableColumn.Alignment, _ cell: (HistoryEntry) -> String) -> TableColumn {
            TableColumn(group: "", title: title, alignment: side, cells: runs.map { VisibleText.of(cell($0)) })
        }
        var columns = [
            column("recorded (UTC)", .left, TrendWords.minute),
            column("workload", .left) { VisibleText.short($0.lane.workload, to: 24) },
            column("file", .left) { String($0.lane.digest.prefix(8)) },
            column("engine", .left, \.lane.conditions.title),
            column("machine", .left, \.lane.machine),
            column("commit", .left) { $0.origin.commit.map { String($0.prefix(10)) } ?? "—" },
        ]
        if runs.contains(where: { $0.lane.seed != nil }) {
            columns.insert(column("seed", .right) { $0.lane.seed.map { "\($0)" } ?? Figure.none }, at: 3)
        }
        // Columns with the same value in all rows are left out.
        if runs.contains(where: { $0.origin.branch != nil }) {
            columns.append(column("branch", .left) { $0.origin.branch.map { VisibleText.short($0, to: 16) } ?? "—" })
        }
        if runs.contains(where: { $0.isQuiet == false }) {
            columns.append(column("quiet", .left) { $0.isQuiet.map { $0 ? "yes" : "no" } ?? "—" })
        }
        if runs.contains(where: { $0.ending != .complete }) {
            columns.append(column("ended", .left, \.ending.rawValue))
        }
        let table = TextTable(
            names: column("run", .right) { "\($0.number)" },
            columns: columns,
            rowStyles: runs.map { _ in .plain }
        )
        let lines = table.lines(width: max(width, 40), style: TerminalStyle(usesColor: usesColor))
        return runs.isEmpty ? "There are no runs." : lines.joined(separator: "\n")
    }

    /// Returns the text for percentiles, one table for each app, phase and clock.
    public func render(_ times: [Times]) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        var keys: [(app: String, phase: String?)] = []
        for figures in times.flatMap(\.figures) where !keys.contains(where: { $0 == (figures.app, figures.phase) }) {
            keys.append((figures.app, figures.phase))
        }
        guard !keys.isEmpty else {
            return "The history has no frame times of these runs: only their results were added."
        }
        var blocks: [String] = []
        for key in keys {
            let found = times.map { times in times.figures.first { ($0.app, $0.phase) == key } }
            for (title, clock) in [("on-CPU", \HistoryFigures.onCPU), ("main thread", \HistoryFigures.mainThread)] {
                let sets = found.map { $0?[keyPath: clock] }
                guard sets.contains(where: { $0 != nil }) else { continue }
                let name = [key.app, key.phase].compactMap(\.self).joined(separator: ", ")
                let heading = style.paint(VisibleText.of("\(name): \(title), ms"), .heading)
                blocks.append(
                    ([heading] + table(times, sets).lines(width: max(width, 40), style: style)).joined(separator: "\n")
                )
            }
        }
        return blocks.joined(separator: "\n\n")
    }

    private static let percents = [1, 5, 25, 50, 75, 90, 95, 99, 100]

    private func table(_ times: [Times], _ sets: [SortedTimes?]) -> TextTable {
        func column(_ title: String, _ side: TableColumn.Alignment, _ cells: [String]) -> TableColumn {
            TableColumn(group: "", title: title, alignment: side, cells: cells)
        }
        let columns = Self.percents.map { percent in
            column(
                percent == 100 ? "max" : "p\(percent)",
                .right,
                sets.map { $0?.percentile(percent).map { Figure.milliseconds($0, places: 3) } ?? Figure.none }
            )
        }
        return TextTable(
            names: column("run", .right, times.map { "\($0.run.number)" }),
            columns: columns + [column("n", .right, sets.map { "\($0?.count ?? 0)" })],
            rowStyles: times.map { _ in .plain }
        )
    }
}
