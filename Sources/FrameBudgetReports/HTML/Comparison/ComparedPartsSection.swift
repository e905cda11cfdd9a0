import FrameBudget
import FrameStatistics
import FrameTrace

/// Parts of the frames' time on both sides: two bars on one scale, and each part's shift.
enum ComparedPartsSection {
    static func make(_ comparison: RunComparison) -> ReportSection {
        let bars = comparison.apps.map { app in (app: app, sides: sides(app)) }
        let scale = LedgerBar.scale(for: bars.flatMap(\.sides).map { LedgerBar($0.ledger).total }, budget: .zero)
        let unit = RunUnit(comparison)
        let legend = unit.parts.map {
            "<span title=\"\(unit.explanation(of: $0))\">\(Fragments.part($0))</span>" as HTML
        }
        return ReportSection(
            anchor: "parts",
            title: "Parts of the \(unit.nouns)' time",
            lead: """
                Mean time per \(unit.noun) from \(unit.ledgerOrigin) to its end, by part. Waiting for a CPU that another thread has is \
                contention. Whether the app's own code moved as well is said above.
                """,
            content: "<p class=\"legend\">\(legend)</p>\(bars.map { block($0.app, $0.sides, scale: scale) })"
        )
    }

    private static func sides(_ app: AppComparison) -> [(name: String, ledger: Ledger)] {
        [("A", ledger(app) { $0.before }), ("B", ledger(app) { $0.after })]
    }

    /// Returns the parts' means as a ledger.
    private static func ledger(_ app: AppComparison, _ side: (Shift) -> Double?) -> Ledger {
        func time(_ part: LedgerPart) -> TimeSpan? {
            app.parts.first { $0.part == part }.flatMap { side($0.shift) }.map { .milliseconds($0) }
        }
        var ledger = Ledger()
        for part in LedgerPart.allCases where part != .blocked { ledger[part] = time(part) ?? ledger[part] }
        ledger.blocked = [BlockedPart(kind: .other, resource: "", time: time(.blocked) ?? .zero)]
        return ledger
    }

    private static func block(
        _ app: AppComparison,
        _ sides: [(name: String, ledger: Ledger)],
        scale: TimeSpan
    ) -> HTML {
        let bars = sides.map { side -> HTML in
            let bar = LedgerBar(side.ledger)
            return """
                <div class="bar"><span class="bar-name">\(side.name)</span>\(bar.markup(scale: scale, budget: .zero))\
                <span class="bar-sum">\(Figure.milliseconds(bar.whole, places: 2)) ms</span></div>

                """
        }
        // Parts that are zero on both sides are left out.
        let rows = app.parts.filter { $0.shift.before != 0 || $0.shift.after != 0 }.map { part -> HTML in
            "<tr><th scope=\"row\">\(Fragments.part(part.part))</th>\(ShiftCells.cells(part.shift, .milliseconds))</tr>\n"
        }
        let unit = RunUnit(clock: app.clock)
        let head: HTML = "<tr><th scope=\"col\">mean ms per \(unit.noun)</th>\(ShiftCells.heads)</tr>"
        let caption = "Parts of the \(unit.nouns)' time of \(VisibleText.short(app.name, to: 120))"
        return """
            <h3>\(Fragments.name(app.name))</h3>
            <div class="bars">\(bars)</div>
            \(Fragments.table(caption, head: head, rows: rows, isNarrow: true))

            """
    }
}
