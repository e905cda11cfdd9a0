import FrameBudget
import FrameStatistics
import FrameTrace

/// The shift functions: the change of each percentile of frames' times.
enum ShiftSection {
    static func make(_ comparison: RunComparison) -> ReportSection {
        let unit = RunUnit(comparison)
        let blocks = comparison.apps.map(block).filter { $0 != .nothing }
        return ReportSection(
            anchor: "shift",
            title: "Which \(unit.nouns) moved",
            lead: """
                How far each percentile of a time lies from where it lay: a change of all \(unit.nouns) lifts the whole row of points, \
                one of slow \(unit.nouns) its right end. Lines are intervals of 99 %. Full points moved beyond noise, hollow \
                ones did not; a point without a line has too few \(unit.nouns).
                """,
            content: blocks.isEmpty ? "<p>A shift function needs the \(unit.nouns) of both runs.</p>" : "\(blocks)"
        )
    }

    private static func block(_ app: AppComparison) -> HTML {
        let unit = RunUnit(clock: app.clock)
        let all: [Plot] = [
            ("\(unit.thread) (wall)", app.mainThread, .mainP50), ("on-CPU", app.onCPU, .onCPUP50),
        ]
        let plots = all.filter { !$0.points.isEmpty }
        guard !plots.isEmpty else { return .nothing }
        let figures = plots.map { title, points, _ -> HTML in
            """
            <figure class="shift"><figcaption>\(title), change in ms per \(unit.noun)</figcaption>
            <div class="scroll" tabindex="0" role="region" aria-label="Shift of \(VisibleText.short(app.name, to: 120)), \
            \(title)">\(ShiftPlot(points).markup("\(VisibleText.short(app.name, to: 120)), \(title)"))</div></figure>

            """
        }
        return "<h3>\(Fragments.name(app.name))</h3><div class=\"shifts\">\(figures)</div>\(numbers(app, plots))"
    }

    /// A time of frames: its title, its percentiles, and a metric of it.
    private typealias Plot = (title: String, points: [AppComparison.Quantile], metric: FrameMetric)

    private static func numbers(_ app: AppComparison, _ plots: [Plot]) -> HTML {
        let rows = plots.flatMap { title, points, metric in
            points.map { point -> HTML in
                """
                <tr><th scope="row">\(title) p\(point.percent)</th>\(ShiftCells.cells(point.shift, of: metric, in: app.total, app))</tr>

                """
            }
        }
        let head: HTML = "<tr><th scope=\"col\">percentile</th>\(ShiftCells.heads)</tr>"
        let caption = "Shift of each percentile of \(VisibleText.short(app.name, to: 120))"
        return """
            <details class="plain"><summary>The same in numbers</summary>
            \(Fragments.table(caption, head: head, rows: rows, isNarrow: true))</details>
            """
    }
}
