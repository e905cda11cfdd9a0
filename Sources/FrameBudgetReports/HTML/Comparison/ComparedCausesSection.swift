import FrameBudget
import FrameStatistics
import FrameTrace

/// Causes behind the parts: steps of own work, holders of the CPU, resources waited for, and verdicts on missed frames.
enum ComparedCausesSection {
    private static let most = 20

    static func make(_ comparison: RunComparison) -> ReportSection {
        let unit = RunUnit(comparison)
        return ReportSection(
            anchor: "causes",
            title: "Steps, waits and verdicts",
            lead: """
                What moved most comes first. Steps are CPU time of the \(unit.thread) per \(unit.noun); waits are time per \(unit.noun); \
                verdicts say what \(unit.lateNoun)s would have been in time without.
                """,
            content: "\(comparison.apps.map(block))"
        )
    }

    private static func block(_ app: AppComparison) -> HTML {
        let name = VisibleText.short(app.name, to: 120)
        let unit = RunUnit(clock: app.clock)
        let steps = ((app.rendering?.steps ?? []) + app.steps).prefix(most).map { step -> HTML in
            row(names(step.path), ShiftCells.cells(step.shift, .milliseconds))
        }
        let delays = app.delays.prefix(most).map { delay -> HTML in
            let name = ComparisonWords.delayInFull(delay)
            return row("\(name)", ShiftCells.cells(delay.shift, .milliseconds))
        }
        let verdicts = app.verdicts.prefix(most).map { verdict -> HTML in
            let counts = [verdict.before, verdict.after].map { Fragments.cell(Figure.count($0)) }
            return row("\(VerdictWords.noun(verdict.cause))", "\(counts)\(ShiftCells.cells(verdict.shift, .share))")
        }
        let counts: HTML = "\(Fragments.numberHead("\(unit.late) in A"))\(Fragments.numberHead("\(unit.late) in B"))"
        return """
            <h3>\(Fragments.name(app.name))</h3>
            \(table("Steps of own work of \(name)", "step", steps, .nothing, none: "No step used CPU time."))
            \(table("Who occupied the CPU and what was waited for: \(name)", "ready or waiting", delays, .nothing, none: "Nothing was waited for."))
            \(table("Why \(unit.nouns) of \(name) were \(unit.late)", "attributed to", verdicts, counts, none: "No \(unit.noun) was \(unit.late)."))

            """
    }

    private static func table(_ caption: String, _ title: String, _ rows: [HTML], _ counts: HTML, none: String) -> HTML
    {
        guard !rows.isEmpty else { return "<p class=\"muted\">\(none)</p>" }
        let head: HTML = "<tr><th scope=\"col\">\(title)</th>\(counts)\(ShiftCells.heads)</tr>"
        return "<div class=\"gap\">\(Fragments.table(caption, head: head, rows: rows, isNarrow: true))</div>"
    }

    private static func row(_ name: HTML, _ cells: HTML) -> HTML { "<tr><th scope=\"row\">\(name)</th>\(cells)</tr>\n" }

    private static func names(_ path: [String]) -> HTML {
        guard !path.isEmpty else { return "<i>outside any step</i>" }
        let parts = path.enumerated().map { number, label -> HTML in
            let separator: HTML = number == 0 ? "" : "<span class=\"sep\"> › </span>"
            return "\(separator)\(Fragments.name(label))"
        }
        return "\(parts)"
    }
}
