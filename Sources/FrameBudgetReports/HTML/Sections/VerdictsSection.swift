import FrameBudget
import FrameStatistics
import FrameTrace

/// Causes of missed frames: a stacked bar per app and phase, with the numbers behind it.
enum VerdictsSection {
    /// Maximum number of causes that the table lists for an app in a phase.
    private static let mostCauses = 8
    /// Largest number of bars with which the section is not folded.
    private static let mostBars = 12
    /// Largest number of rows with which the table is not compressed.
    private static let mostRowsAtOnce = 60

    private struct Row {
        var app: AppResult
        var name: HTML
        var statistics: FrameStatistics
        var isTotal: Bool
        var bar: CauseBar { CauseBar(statistics, RunUnit(app)) }
    }

    static func make(_ result: RunResult) -> ReportSection {
        let unit = RunUnit(result)
        let apps = result.apps.map { rows(of: $0, in: result) }.filter { !$0.isEmpty }
        guard !apps.isEmpty else {
            return .absent(
                "verdicts",
                "Why \(unit.wereLate)",
                because: unit.hasDisplay ? "no frame was missed, none was dropped" : "none was late"
            )
        }
        // The first screen has a bar for each app, so the bars here are those of phases.
        let phases = apps.filter { $0.count > 1 }
        let bars = phases.flatMap { $0.dropFirst() }
        let scale = bars.map { $0.bar.total }.max() ?? 0
        let lines = bars.map { row -> HTML in
            """
            <li><span class="app-name"><b>\(Fragments.name(row.app.name))</b> \(row.name)</span>\
            <span class="causes">\(row.bar.markup(scale: scale))</span></li>

            """
        }
        let list: HTML = lines.isEmpty ? .nothing : "<ul class=\"apps why\">\(lines)</ul>"
        let table = table(apps, unit)
        let rowCount = apps.joined().reduce(0) { $0 + min($1.statistics.verdicts.count, mostCauses) }
        let numbers: HTML =
            lines.isEmpty && rowCount <= mostRowsAtOnce
            ? table
            : """
            <details class="plain"><summary>The same in numbers</summary>\
            \(rowCount > mostRowsAtOnce ? DeferredParts.mark(table) : table)</details>
            """
        return ReportSection(
            anchor: "verdicts",
            title: "Why \(unit.wereLate)",
            lead: """
                A late \(unit.noun) is attributed to the part without which it would have met its deadline: to <b>own work</b> if it \
                would have missed it with everything else removed, to several causes together if only those explain it.\(split(unit))
                """,
            content: "\(list)\(numbers)\(examples(result))",
            gist: "\(gist(apps, unit))",
            isFolded: lines.isEmpty || lines.count > mostBars
        )
    }

    /// Returns rows for an app with late frames, and for its phases with late frames if there are several.
    private static func rows(of app: AppResult, in result: RunResult) -> [Row] {
        func isLate(_ statistics: FrameStatistics) -> Bool {
            !statistics.causes(RunUnit(app)).isEmpty
        }
        guard isLate(app.total) else { return [] }
        let phases = result.figures(of: app).filter { isLate($0.statistics) }
        let total = Row(app: app, name: .nothing, statistics: app.total, isTotal: true)
        guard phases.count > 1 else { return [total] }
        return [total]
            + phases.map { phase, statistics in
                Row(
                    app: app,
                    name: "<bdi>\(PhaseName.short(phase, in: result))</bdi>",
                    statistics: statistics,
                    isTotal: false
                )
            }
    }

    private static func split(_ unit: RunUnit) -> HTML {
        unit.hasDisplay ? " The dropped intervals of one late frame are split among its causes." : .nothing
    }

    private static func gist(_ apps: [[Row]], _ unit: RunUnit) -> String {
        let late = apps.compactMap(\.first)
        let count = late.reduce(0) { $0 + $1.statistics.missed }
        return
            "\(Figure.counted(count, unit.lateNoun)) of \(Figure.counted(late.count, "app")), in numbers and with examples"
    }

    private static func table(_ apps: [[Row]], _ unit: RunUnit) -> HTML {
        let head: HTML = """
            <tr><th scope="col">App and phase</th><th scope="col">attributed to</th>\
            \(Fragments.numberHead("\(unit.late) \(unit.nouns)"))\(Fragments.numberHead("\(unit.interval)s"))</tr>
            """
        return Fragments.table(
            "Why \(unit.wereLate)",
            head: head,
            rows: apps.joined().flatMap { rows($0) },
            isNarrow: true
        )
    }

    private static func rows(_ row: Row) -> [HTML] {
        let counts = row.statistics.causes(RunUnit(row.app))
        let rest = counts.dropFirst(mostCauses)
        let name: HTML = row.isTotal ? Fragments.name(row.app.name) : row.name
        func line(_ name: HTML, _ cause: HTML, _ missed: Int, _ dropped: Int) -> HTML {
            """
            <tr class="\(row.isTotal ? "total" : "part")"><th scope="row">\(name)</th><td>\(cause)</td>\
            \(Fragments.cell(Figure.count(missed)))\(Fragments.cell(Figure.count(dropped)))</tr>

            """
        }
        let shown = counts.prefix(mostCauses).enumerated().map { number, count in
            // The name is visible once: the rows below belong to it.
            line(
                number == 0 ? name : "<span class=\"hidden\">\(name)</span>",
                "<i class=\"dot \(Palette.className(of: count.cause.kind))\"></i>\(Fragments.name(VerdictWords.attribution(count)))",
                count.missed,
                count.dropped
            )
        }
        guard !rest.isEmpty else { return shown }
        let missed = rest.reduce(0) { $0 + $1.missed }
        let dropped = rest.reduce(0) { $0 + $1.dropped }
        return shown + [
            line(
                "<span class=\"hidden\">\(name)</span>",
                "\(Figure.counted(rest.count, "more cause"))",
                missed,
                dropped
            )
        ]
    }

    /// Returns the worst examples of each app's verdicts.
    private static func examples(_ result: RunResult) -> HTML {
        let tables = result.apps.flatMap { app in
            app.total.causes(RunUnit(app)).prefix(mostCauses).compactMap { verdict -> HTML? in
                guard let examples = verdict.examples, !examples.isEmpty else { return nil }
                return ExamplesTable.make(
                    "\(VisibleText.short(app.name, to: 60)), \(VerdictWords.noun(verdict))",
                    examples,
                    result
                )
            }
        }
        guard !tables.isEmpty else { return .nothing }
        return
            "<details class=\"plain\"><summary>Worst examples of each cause</summary>\(DeferredParts.mark("\(tables)"))</details>"
    }
}
