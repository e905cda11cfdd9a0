import FrameBudget
import FrameStatistics
import FrameTrace

/// The figures of each app side by side.
enum ComparedFiguresSection {
    /// The section for a comparison.
    static func make(_ comparison: RunComparison) -> ReportSection {
        ReportSection(
            anchor: "figures",
            title: "Figures side by side",
            lead: """
                After warm-up, app by app. A change is called better or worse where its interval does not hold zero: frames vary by \
                less than that within the two runs. n is what each figure is counted by.
                """,
            content: "\(comparison.apps.map(block))\(missing(comparison))"
        )
    }

    private static func missing(_ comparison: RunComparison) -> HTML {
        let sides = [("Only A has", comparison.onlyBefore), ("Only B has", comparison.onlyAfter)]
        return "\(sides.filter { !$0.1.isEmpty }.map { side in line(side.0, side.1) })"
    }

    private static func line(_ words: String, _ names: [String]) -> HTML {
        "<p class=\"muted\">\(words): \(names.map { "<span class=\"line\">\(Fragments.name($0))</span>" as HTML })</p>"
    }

    private static func block(_ app: AppComparison) -> HTML {
        let name = VisibleText.short(app.name, to: 120)
        let phases = app.phases.map { phase -> HTML in
            "<h4>in \(Fragments.name(phase.name))</h4>\(table("Figures of \(name), one phase", phase.figures, app))"
        }
        let more: HTML =
            phases.isEmpty ? .nothing : "<details class=\"plain\"><summary>By phase</summary>\(phases)</details>"
        return """
            <h3>\(Fragments.name(app.name))</h3>
            <p class="detail">\(ComparisonWords.verdict(app))</p>
            \(app.drawsFrames ? table("Figures of \(name)", app.total, app) : .nothing)\(more)

            """
    }

    private static func table(_ caption: String, _ figures: FigureComparison, _ app: AppComparison) -> HTML {
        let unit = RunUnit(clock: app.clock)
        let rows = figures.figures.filter { unit.has($0.metric) }.compactMap { figure -> HTML? in
            guard figure.shift.before != nil || figure.shift.after != nil else { return nil }
            let counts = [figures.before, figures.after].map { Figure.count(figure.metric.count($0)) }
            return """
                <tr><th scope="row">\(unit.title(of: figure.metric))</th>\
                \(ShiftCells.cells(figure.shift, ShiftText(unit: figure.metric.unit), isBetterLarger: app.isBetterLarger(figure.metric)))\
                \(Fragments.cell(counts[0]))\(Fragments.cell(counts[1]))</tr>

                """
        }
        let head: HTML = """
            <tr><th scope="col">figure</th>\(ShiftCells.heads)\(Fragments.numberHead("n of A"))\
            \(Fragments.numberHead("n of B"))</tr>
            """
        return Fragments.table(caption, head: head, rows: rows, isNarrow: true)
    }
}
