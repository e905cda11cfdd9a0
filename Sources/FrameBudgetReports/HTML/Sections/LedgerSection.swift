import FrameBudget
import FrameStatistics
import FrameTrace

/// Parts of the frames' time: bars to compare, and numbers when opened.
enum LedgerSection {
    /// Largest number of bars with which the section is not folded.
    private static let mostBars = 14

    static func make(_ result: RunResult) -> ReportSection {
        let apps = result.apps.map { app in (app: app, rows: rows(of: app, in: result).filter { $0.frames > 0 }) }
            .filter { !$0.rows.isEmpty }
        guard !apps.isEmpty else {
            return .absent("ledger", "Where the time went", because: "there was no \(RunUnit(result).noun)")
        }
        // All bars share one scale, so that apps and phases can be compared.
        let scale = LedgerBar.scale(
            for: apps.flatMap(\.rows).map { LedgerBar($0.ledger, over: $0.frames).total },
            budget: result.longestToDeadline
        )
        let unit = RunUnit(result)
        let used = unit.parts.filter { part in
            apps.contains { $0.rows.contains { row in row.ledger[part].map { $0 != .zero } ?? true } }
        }
        let legend = used.map { "<span title=\"\(unit.explanation(of: $0))\">\(Fragments.part($0))</span>" as HTML }
        let parts = unit.parts.map { "<li><b>\(Fragments.part($0))</b> \(unit.explanation(of: $0))</li>" as HTML }
        let bars = apps.reduce(0) { $0 + $1.rows.count }
        return ReportSection(
            anchor: "ledger",
            title: "Where the time went",
            lead: """
                Mean time per \(RunUnit(result).noun) from \(RunUnit(result).ledgerOrigin) to its end. Each part is measured on its own; only the \
                residual is a difference. The upright line is the budget. A bar with a torn end is longer than there is \
                room for.
                """,
            content: """
                <p class="legend">\(legend)</p>
                <div class="bars">\(apps.map { block($0.app, $0.rows, scale: scale) })</div>
                <details class="plain"><summary>The same in numbers</summary>\(numbers(apps.flatMap { app in
                    app.rows.map { (app.app, $0) }
                }, RunUnit(result)))</details>
                <details class="plain"><summary>What each part is</summary><ul>\(parts)</ul></details>
                """,
            gist: "\(Figure.counted(bars, "bar"))",
            isFolded: bars > mostBars
        )
    }

    private struct Row {
        var name: HTML
        var ledger: Ledger
        var frames: Int
        var isTotal = false
        var isMissed = false
    }

    /// Returns rows for all frames, for the missed ones unless these are all, and for each phase unless there is only
    /// one.
    private static func rows(of app: AppResult, in result: RunResult) -> [Row] {
        func pair(_ name: HTML, _ figures: FrameStatistics, isTotal: Bool, showsMissed: Bool) -> [Row] {
            var rows = [Row(name: name, ledger: figures.ledger, frames: figures.ledgerFrames, isTotal: isTotal)]
            // Frames that never ended are in no summed ledger.
            let missed = figures.missedAndEnded
            if showsMissed, missed > 0, missed < figures.ledgerFrames {
                rows.append(
                    Row(
                        name: "\(RunUnit(app).late) \(RunUnit(app).nouns)",
                        ledger: figures.missedLedger,
                        frames: missed,
                        isMissed: true
                    )
                )
            }
            return rows
        }
        let phases = result.figures(of: app)
        // If one phase has all missed frames, they are listed only there.
        let late = phases.count { $0.statistics.missedAndEnded > 0 }
        guard phases.count > 1 || !result.isWhole(phases.first?.statistics, of: app) else {
            return pair("all \(RunUnit(app).nouns)", app.total, isTotal: true, showsMissed: true)
        }
        return pair("all phases", app.total, isTotal: true, showsMissed: late > 1)
            + phases.flatMap { phase, statistics in
                pair("<bdi>\(PhaseName.short(phase, in: result))</bdi>", statistics, isTotal: false, showsMissed: true)
            }
    }

    private static func block(_ app: AppResult, _ rows: [Row], scale: TimeSpan) -> HTML {
        let bars = rows.enumerated().map { number, row -> HTML in
            let bar = LedgerBar(row.ledger, over: row.frames)
            let name: HTML = number == 0 ? "<b>\(Fragments.name(app.name))</b> " : .nothing
            return """
                <div class="\(row.isTotal ? "bar" : row.isMissed ? "bar sub deep" : "bar sub")"><span class="bar-name">\
                \(name)\(row.name) <span class="muted">n\u{A0}\(Figure.count(row.frames))</span></span>\
                \(bar.markup(scale: scale, budget: app.timeToDeadline))\
                <span class="bar-sum">\(Figure.milliseconds(bar.whole)) ms</span></div>

                """
        }
        return "\(bars)"
    }

    private static func numbers(_ rows: [(app: AppResult, row: Row)], _ unit: RunUnit) -> HTML {
        func cell(_ part: LedgerPart, _ row: Row) -> String? {
            row.ledger.mean(of: part, over: row.frames).map { Figure.milliseconds($0, places: 2) }
        }
        var columns = [
            FigureTable.Column(key: "n", title: "n", cells: rows.map { Figure.count($0.row.frames) })
        ]
        columns += unit.parts.map { part in
            var column = FigureTable.Column(
                key: part.info.key,
                title: part.title,
                hint: unit.explanation(of: part),
                cells: rows.map { cell(part, $0.row) }
            )
            if part == .blocked { column.marked = rows.map { blocked($0.row) } }
            return column
        }
        columns.append(
            FigureTable.Column(
                key: "sum",
                title: "sum",
                cells: rows.map { _, row in
                    let sum = (row.ledger.explained + row.ledger.residual).divided(by: max(row.frames, 1))
                    return Figure.milliseconds(sum, places: 2)
                }
            )
        )
        return FigureTable(
            caption: "Mean time per \(unit.noun) by part, ms",
            title: "mean ms per \(unit.noun)",
            rows: rows.map { app, row in
                let name: HTML = row.isTotal ? "\(Fragments.name(app.name)) \(row.name)" : row.name
                return FigureTable.Row(name: name, style: row.isTotal ? "total" : row.isMissed ? "part sub" : "part")
            },
            columns: columns
        ).markup
    }

    /// Returns the time blocked, with its resources.
    private static func blocked(_ row: Row) -> HTML {
        guard !row.ledger.blocked.isEmpty, let mean = row.ledger.mean(of: .blocked, over: row.frames) else {
            return .nothing
        }
        return """
            <td class="num">\(Figure.milliseconds(mean, places: 2))\
            \(LedgerNumbers.blocked(row.ledger, over: row.frames))</td>
            """
    }
}
