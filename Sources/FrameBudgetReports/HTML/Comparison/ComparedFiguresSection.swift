import FrameBudget
import FrameStatistics
import FrameTrace

/// The figures of each app side by side.
enum ComparedFiguresSection {
    static func make(_ comparison: RunComparison) -> ReportSection {
        let words = ComparisonWords(comparison: comparison)
        return ReportSection(
            anchor: "figures",
            title: "Figures side by side",
            lead: """
                After warm-up, app by app. A change is called better or worse if its interval excludes zero, that is, if it exceeds the \
                variation of frames within the two runs. n is the count behind each figure. Hangs, input, operations, what piled up \
                and memory have one value per run, so their variation is not known.
                """,
            content: "\(comparison.apps.map { block($0, words) })\(shared(comparison))\(missing(comparison))"
        )
    }

    private static func missing(_ comparison: RunComparison) -> HTML {
        let sides = [("Only A has", comparison.onlyBefore), ("Only B has", comparison.onlyAfter)]
        return "\(sides.filter { !$0.1.isEmpty }.map { side in line(side.0, side.1) })"
    }

    private static func line(_ words: String, _ names: [String]) -> HTML {
        "<p class=\"muted\">\(words): \(names.map { "<span class=\"line\">\(Fragments.name($0))</span>" as HTML })</p>"
    }

    /// Returns the backlogs at places that belong to no app.
    private static func shared(_ comparison: RunComparison) -> HTML {
        guard !comparison.shared.isEmpty else { return .nothing }
        return "<h3>all apps together</h3>\(table("Figures of all apps together", rows(comparison.shared)))"
    }

    private static func block(_ app: AppComparison, _ words: ComparisonWords) -> HTML {
        let name = VisibleText.short(app.name, to: 120)
        let phases = app.phases.map { phase -> HTML in
            "<h4>in \(Fragments.name(phase.name))</h4>\(table("Figures of \(name), one phase", rows(phase.figures, app)))"
        }
        let more: HTML =
            phases.isEmpty ? .nothing : "<details class=\"plain\"><summary>By phase</summary>\(phases)</details>"
        var all: [HTML] = app.drawsFrames ? rows(app.total, app) : []
        all += means(app)
        all += rows(app.singles)
        return """
            <h3>\(Fragments.name(app.name))</h3>
            <p class="detail">\(words.verdict(app))</p>
            \(table("Figures of \(name)", all))\(more)

            """
    }

    private static func rows(_ figures: FigureComparison, _ app: AppComparison) -> [HTML] {
        let unit = RunUnit(clock: app.clock)
        return figures.figures.filter { unit.has($0.metric) }.compactMap { figure -> HTML? in
            guard figure.shift.before != nil || figure.shift.after != nil else { return nil }
            let counts = [figures.before, figures.after].map { Figure.count(figure.metric.count($0)) }
            return """
                <tr><th scope="row">\(unit.title(of: figure.metric))</th>\
                \(ShiftCells.cells(figure.shift, of: figure.metric, in: figures, app))\
                \(Fragments.cell(counts[0]))\(Fragments.cell(counts[1]))</tr>

                """
        }
    }

    private static func means(_ app: AppComparison) -> [HTML] {
        let unit = RunUnit(clock: app.clock)
        let counts = [app.total.before.frames, app.total.after.frames].map { Figure.count($0) }
        return app.changedMeans.map { mean -> HTML in
            """
            <tr><th scope="row">\(ComparisonWords.title(mean.kind, unit))</th>\
            \(ShiftCells.cells(mean.shift, .milliseconds, isLargerBetter: false))\
            \(Fragments.cell(counts[0]))\(Fragments.cell(counts[1]))</tr>

            """
        }
    }

    private static func rows(_ singles: [SingleFigure]) -> [HTML] {
        singles.map { figure in
            """
            <tr><th scope="row">\(figure.title)</th>\(ShiftCells.cells(figure))\
            \(Fragments.cell(figure.counts[0]))\(Fragments.cell(figure.counts[1]))</tr>

            """
        }
    }

    private static func table(_ caption: String, _ rows: [HTML]) -> HTML {
        guard !rows.isEmpty else { return .nothing }
        let head: HTML = """
            <tr><th scope="col">figure</th>\(ShiftCells.heads)\(Fragments.numberHead("n of A"))\
            \(Fragments.numberHead("n of B"))</tr>
            """
        return Fragments.table(caption, head: head, rows: rows, isNarrow: true)
    }
}
