import FrameBudget
import FrameStatistics
import FrameTrace

/// Rows of the terminal's table: each app, followed by each phase in which it was on screen.
struct TerminalRows {
    private struct Row {
        var name: String
        var statistics: FrameStatistics
        var isTotal: Bool
        /// Figures do not apply to an app without frames.
        var drawsFrames = true
        /// A program among simulated apps has no display.
        var hasDisplay: Bool
    }

    private var rows: [Row] = []
    private let unit: RunUnit
    /// Sentences on phases without a row, one for each app with too many.
    private(set) var notes: [String] = []

    init(_ result: RunResult) {
        unit = RunUnit(result)
        for app in result.apps {
            let hasDisplay = RunUnit(app).hasDisplay
            rows.append(
                Row(
                    name: VisibleText.of(app.name),
                    statistics: app.total,
                    isTotal: true,
                    drawsFrames: app.drawsFrames,
                    hasDisplay: hasDisplay
                )
            )
            let choice = PhaseChoice(app, in: result)
            if let note = choice.note(VisibleText.of(app.name)) { notes.append(note) }
            for (phase, statistics) in choice.shown {
                let name = "  " + VisibleText.of(phase.name)
                rows.append(Row(name: name, statistics: statistics, isTotal: false, hasDisplay: hasDisplay))
            }
        }
    }

    /// The rows as a table.
    var table: TextTable {
        let wall = "\(unit.thread), ms"
        let cpu = "on-CPU, ms"
        return TextTable(
            names: TableColumn(
                group: "",
                title: "app / phase",
                alignment: .left,
                cells: rows.map { $0.drawsFrames ? $0.name : "\($0.name): \(Figure.noFrames)" }
            ),
            columns: counts + [
                number(wall, "p50") { Self.time($0.mainThread?.p50, of: $0) },
                number(wall, "p95") { Self.time($0.mainThread?.p95, of: $0) },
                number(wall, "p99") { Self.time($0.mainThread?.p99, of: $0) },
                number(wall, "n") { Figure.count($0.mainThread?.count ?? 0) },
                number(cpu, "p50") { Self.time($0.onCPU?.p50, of: $0) },
                number(cpu, "p95") { Self.time($0.onCPU?.p95, of: $0) },
                number(cpu, "n") { Figure.count($0.onCPU?.count ?? 0) },
            ] + presents + [attributed],
            rowStyles: rows.map { $0.isTotal ? .strong : .plain }
        )
    }

    /// Columns of counts. Without a display, the numbers wanted and dropped are not known.
    private var counts: [TableColumn] {
        let group = unit.nouns
        let rate = number(group, unit.rate) { $0.onScreen > .zero ? Figure.rate($0.shownFPS) : Figure.none }
        guard unit.hasDisplay else {
            return [
                rate, number(group, unit.count) { Figure.count($0.shown) },
                number(group, unit.late) { Figure.count($0.missed) },
            ]
        }
        let hitch = "hitch time"
        return [
            rate, ofDisplay(group, "wanted") { Figure.count($0.wanted) },
            number(group, "shown") { Figure.count($0.shown) },
            number(group, "missed") { Figure.count($0.missed) },
            ofDisplay(group, "dropped") { Figure.count($0.dropped) },
            ofDisplay(hitch, "ms/s") {
                $0.onScreen > .zero ? DecimalText.fixed($0.hitchRatio, places: 1) : Figure.none
            },
            ofDisplay(hitch, "band", .left) {
                $0.onScreen > .zero ? HitchBand(ratio: $0.hitchRatio).rawValue : Figure.none
            },
        ]
    }

    /// Returns a column that applies only with a display.
    private func ofDisplay(
        _ group: String,
        _ title: String,
        _ alignment: TableColumn.Alignment = .right,
        _ text: (FrameStatistics) -> String
    ) -> TableColumn {
        var column = column(group, title, alignment, text)
        for (index, row) in rows.enumerated() where !row.hasDisplay { column.cells[index] = Figure.none }
        return column
    }

    /// Columns of the times from one frame to the next. Turns have none: they begin when there is something to do.
    private var presents: [TableColumn] {
        guard unit != .turn else { return [] }
        let present = "present to present, ms"
        return [
            number(present, "p50") { Self.span($0.presentToPresent?.p50) },
            number(present, "p95") { Self.span($0.presentToPresent?.p95) },
            number(present, "p99") { Self.span($0.presentToPresent?.p99) },
            number(present, "freeze") { Self.span($0.longestFreeze > .zero ? $0.longestFreeze : nil) },
        ]
    }

    private func number(_ group: String, _ title: String, _ text: (FrameStatistics) -> String) -> TableColumn {
        column(group, title, .right, text)
    }

    private func column(
        _ group: String,
        _ title: String,
        _ alignment: TableColumn.Alignment,
        _ text: (FrameStatistics) -> String
    ) -> TableColumn {
        let cells = rows.map { $0.drawsFrames ? text($0.statistics) : Figure.none }
        return TableColumn(group: group, title: title, alignment: alignment, cells: cells)
    }

    private static func span(_ span: TimeSpan?) -> String { span.map { Figure.milliseconds($0) } ?? Figure.none }

    /// Formats a time; `–` if there was no frame, or words if it could not be measured, but never zero.
    private static func time(_ span: TimeSpan?, of statistics: FrameStatistics) -> String {
        guard let span else { return statistics.ledgerFrames > 0 ? Figure.notMeasured : Figure.none }
        return Figure.milliseconds(span)
    }

    /// The column of the main cause of each row, as the headline names it.
    private var attributed: TableColumn {
        let title = "\(unit.late) \(unit.nouns) attributed to"
        return TableColumn(group: "", title: title, alignment: .left, cells: rows.map(Self.cause))
    }

    private static func cause(of row: Row) -> String {
        let statistics = row.statistics
        guard row.drawsFrames, let cause = MissCause(statistics, row.hasDisplay ? .frame : .turn), cause.frames > 0
        else { return Figure.none }
        return "\(VisibleText.of(cause.noun)) (\(Figure.count(cause.frames)) of \(Figure.count(statistics.missed)))"
    }
}
