import FrameBudget
import FrameStatistics
import FrameTrace

/// Where the frames' time went: bars to compare, numbers to trust.
enum LedgerSection {
    /// The section for a result.
    static func make(_ result: RunResult) -> ReportSection {
        let apps = result.apps.map { app in (app: app, rows: rows(of: app, in: result)) }
        // One scale for all bars, so that apps and phases can be compared.
        let scale = LedgerBar.scale(
            for: apps.flatMap(\.rows).map { LedgerBar($0.ledger, over: $0.frames).total },
            budget: result.apps.map(\.budget).max() ?? .zero
        )
        let legend = LedgerPart.allCases.map {
            "<span title=\"\($0.info.explanation)\">\(Fragments.part($0))</span>" as HTML
        }
        let parts = LedgerPart.allCases.map { "<li><b>\(Fragments.part($0))</b> \($0.info.explanation)</li>" as HTML }
        return ReportSection(
            anchor: "ledger",
            title: "Where the time went",
            lead: """
                Mean time per frame from the vsync where it was due to its end, split into parts that are each measured on \
                their own. Only the residual is a difference. The upright line is the budget; a \
                bar with a torn end is longer than there is room for.
                """,
            content: """
                <p class="legend">\(legend)</p>
                \(apps.map { block($0.app, $0.rows, scale: scale) })
                <details class="plain"><summary>What each part is</summary><ul>\(parts)</ul></details>
                """
        )
    }

    private struct Row {
        var name: HTML
        var ledger: Ledger
        var frames: Int
        var isTotal = false
        var isMissed = false
    }

    private static func rows(of app: AppResult, in result: RunResult) -> [Row] {
        func pair(_ name: HTML, _ figures: FrameStatistics, isTotal: Bool) -> [Row] {
            var rows = [Row(name: name, ledger: figures.ledger, frames: figures.ledgerFrames, isTotal: isTotal)]
            if figures.missed > 0 {
                rows.append(
                    Row(name: "missed frames", ledger: figures.missedLedger, frames: figures.missed, isMissed: true)
                )
            }
            return rows
        }
        return pair("all phases", app.total, isTotal: true)
            + result.figures(of: app).flatMap { pair(Fragments.name($0.phase.name), $0.statistics, isTotal: false) }
    }

    private static func block(_ app: AppResult, _ rows: [Row], scale: TimeSpan) -> HTML {
        let bars = rows.filter { $0.frames > 0 }.map { row -> HTML in
            let bar = LedgerBar(row.ledger, over: row.frames)
            return """
                <div class="\(row.isMissed ? "bar sub" : "bar")"><span class="bar-name">\(row.name) \
                <span class="muted">n \(Figure.count(row.frames))</span></span>\
                \(bar.markup(scale: scale, budget: app.budget))\
                <span class="bar-sum">\(Figure.milliseconds(bar.total)) ms</span></div>

                """
        }
        let head: HTML = """
            <tr><th scope="col">mean ms per frame</th>\(Fragments.numberHead("n"))
            \(LedgerPart.allCases.map { Fragments.numberHead($0.rawValue, hint: $0.info.explanation) })\
            \(Fragments.numberHead("sum"))</tr>
            """
        let table = Fragments.table(
            "Ledger of \(VisibleText.short(app.name, to: 120))",
            head: head,
            rows: rows.map(numbers)
        )
        return "<h3>\(Fragments.name(app.name))</h3>\n<div class=\"bars\">\(bars)</div>\n\(table)"
    }

    private static func numbers(_ row: Row) -> HTML {
        let style = row.isTotal ? "total" : row.isMissed ? "part sub" : "part"
        let cells = LedgerPart.allCases.map { part -> HTML in
            if row.frames == 0 { return Fragments.cell(Figure.none) }
            let mean = row.ledger.mean(of: part, over: row.frames)
            guard part == .blocked, !row.ledger.blocked.isEmpty, let mean else {
                return Fragments.cell(mean.map { Figure.milliseconds($0, places: 2) })
            }
            return """
                <td class="num">\(Figure.milliseconds(mean, places: 2))\
                \(LedgerNumbers.blocked(row.ledger, over: row.frames))</td>
                """
        }
        let sum = (row.ledger.explained + row.ledger.residual).divided(by: max(row.frames, 1))
        return """
            <tr class="\(style)"><th scope="row">\(row.name)</th>\(Fragments.cell(Figure.count(row.frames)))\(cells)\
            \(Fragments.cell(row.frames == 0 ? Figure.none : Figure.milliseconds(sum, places: 2)))</tr>

            """
    }
}
