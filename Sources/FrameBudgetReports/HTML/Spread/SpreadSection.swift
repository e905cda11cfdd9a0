import FrameBudget
import FrameTrace

/// Distribution of frame times: a histogram per app with the budget and the cumulative share of frames.
enum SpreadSection {
    /// Maximum number of apps shown unfolded.
    private static let mostAtOnce = 6

    /// Explains the pictures.
    static func lead(of unit: RunUnit) -> HTML {
        """
        Time of each \(unit.noun) from its \(unit.hasDisplay ? "vsync" : "begin") to its end. Bars are shares of the \(unit.nouns), \
        the tallest one full height; red ones \(unit.hasDisplay ? "missed their deadline" : "are over the budget"), and the last one counts all \
        that took longer. The line is the share of \(unit.nouns) up to each time, from none below to all above.
        """
    }

    static func make(_ run: AnalyzedRun) -> ReportSection {
        let unit = RunUnit(run.result)
        let plots = zip(run.result.apps, run.framesAlongTime).enumerated().compactMap { number, lane -> HTML? in
            let histogram = FrameHistogram(lane.1, of: lane.0, in: run.result)
            guard histogram.total > 0 else { return nil }
            return figure(
                lane.0.name,
                SpreadPlot(histogram: histogram),
                count: "n \(Figure.count(histogram.total))",
                number
            )
        }
        guard !plots.isEmpty else {
            return .absent("spread", "Distribution of \(unit.noun) times", because: "no \(unit.noun) was seen")
        }
        let rest = Array(plots.dropFirst(mostAtOnce))
        let more: HTML =
            rest.isEmpty
            ? .nothing
            : """
            <details class="plain"><summary>\(Figure.counted(rest.count, "more app"))</summary>\
            \(DeferredParts.mark("<div class=\"spreads\">\(rest)</div>"))</details>
            """
        return ReportSection(
            anchor: "spread",
            title: "Distribution of \(unit.noun) times",
            lead: lead(of: unit),
            content: "<div class=\"spreads\">\(Array(plots.prefix(mostAtOnce)))</div>\(more)"
        )
    }

    /// Returns a picture under its app's name.
    static func figure(_ app: String, _ plot: SpreadPlot, count: String, _ number: Int) -> HTML {
        """
        <figure><figcaption><b>\(Fragments.name(app))</b> <span class="muted">\(count)</span></figcaption>
        \(plot.markup(VisibleText.short(app, to: 120), number: number))</figure>

        """
    }
}
