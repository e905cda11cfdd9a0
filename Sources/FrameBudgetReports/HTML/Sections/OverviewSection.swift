import FrameBudget
import FrameStatistics
import FrameTrace

/// Overview on the first screen: for each app its figures, its frames over time and the causes of late ones, worst app
/// first.
enum OverviewSection {
    /// Maximum number of apps shown unfolded.
    private static let mostAtOnce = 8
    /// Number of columns of the strips, with few apps and with many.
    private static let columnsOfFew = 300
    private static let columnsOfMany = 150

    static func make(_ run: AnalyzedRun) -> ReportSection {
        let rows = rows(of: run)
        let shown = rows.prefix(mostAtOnce)
        let rest = rows.dropFirst(mostAtOnce)
        let more: HTML =
            rest.isEmpty
            ? .nothing
            : """
            <details class="rest"><summary>\(Figure.counted(rest.count, "more app"))\(calm(rest))</summary>
            <ul class="apps">\(rest.map(\.markup))</ul></details>
            """
        let isMany: HTML = rows.count > mostAtOnce ? " data-many" : .nothing
        return ReportSection(
            anchor: "apps",
            title: "Apps",
            lead: .nothing,
            content: """
                <div class="overview"\(isMany)><div class="app-head" aria-hidden="true"><span>worst first</span>\
                <span class="strip-head">\(phases(of: run.result, span: TimelineSection.span(of: run)))</span>\
                <span>caused by</span></div>
                <ul class="apps">\(shown.map(\.markup))</ul>\(more)</div>

                """
        )
    }

    private struct Row {
        var app: AppResult
        var markup: HTML
    }

    private static func rows(of run: AnalyzedRun) -> [Row] {
        let result = run.result
        let span = TimelineSection.span(of: run)
        let bars = result.apps.map { CauseBar($0.total, RunUnit($0)) }
        let scale = bars.map(\.total).max() ?? 0
        let frames = run.framesAlongTime
        let times = TimelineSection.scale(of: run)
        let count = result.apps.count > mostAtOnce ? columnsOfMany : columnsOfFew
        let order = result.apps.indices.sorted { left, right in
            func badness(_ index: Int) -> (Int, Int, Int, Int) {
                let app = result.apps[index]
                return (app.total.dropped, app.total.missed, otherProblems(of: app, result).count, -index)
            }
            return badness(left) > badness(right)
        }
        return order.map { index in
            let app = result.apps[index]
            let own = frames.indices.contains(index) ? frames[index] : []
            let strip = OverviewStrip(
                app: app,
                columns: TimelineColumns(own, grid: run.grid, span: span, count: count),
                freezes: Freeze.find(in: own, run),
                scale: times,
                span: span,
                phases: result.phases
            )
            let hidden = strip.freezes.filter(\.isWarmUp).map(\.length).max()
            let markup = row(app, number: index, strip: strip, bar: bars[index], scale: scale, hidden: hidden, result)
            return Row(app: app, markup: markup)
        }
    }

    private static func row(
        _ app: AppResult,
        number: Int,
        strip: OverviewStrip,
        bar: CauseBar,
        scale: Int,
        hidden: TimeSpan?,
        _ result: RunResult
    ) -> HTML {
        let total = app.total
        let unit = RunUnit(app)
        let wasShown = total.onScreen > .zero
        let other = otherProblems(of: app, result)
        let hitches = HitchBand(ratio: total.hitchRatio)
        // An app with smooth frames may have other problems that a user sees.
        let isShown = wasShown && unit.hasDisplay && (hitches != .good || other.isEmpty)
        let band: HTML = isShown ? Fragments.badge(hitches) : .nothing
        var figures = [
            app.drawsFrames
                ? "\(wasShown ? Figure.rate(total.shownFPS) : Figure.none) \(unit.rate)" : Figure.noFrames
        ]
        let hasFrames = total.shown > 0 || total.dropped > 0 || total.missed > 0
        if !app.drawsFrames, let cpu = result.cpuTime(of: app) { figures.append("\(Figure.seconds(cpu)) CPU") }
        if total.missed > 0 || total.dropped > 0 {
            let whole = unit.hasDisplay ? total.wanted : total.begun
            let late = unit.lateText(missed: total.missed, dropped: total.dropped)
            figures.append("\(late) of \(Figure.count(whole))")
            if unit.hasDisplay {
                figures.append("longest freeze \(Figure.short(total.longestFreeze))")
            } else if let longest = total.mainThread?.max {
                figures.append("longest \(unit.noun) \(Figure.short(longest))")
            }
            // The longest is one of those that ended.
            if !unit.hasDisplay, let last = app.worst.first(where: { $0.isUnfinished == true }) {
                figures.append("last \(unit.noun) still running after \(Figure.short(last.end - last.begin))")
            }
        }
        figures += other
        // The strip shows it, but the figure beside it excludes it.
        if let hidden {
            let what = unit.hasDisplay ? "frozen for" : "a \(unit.noun) of"
            figures.append("\(what) \(Figure.short(hidden)) in the warm-up, not counted")
        }
        return """
            <li data-app="\(app.name)" data-bad="\(total.dropped + total.missed + other.count)"><span class="app-name">\
            <b>\(Fragments.name(app.name))</b> \(band)<span class="note">\(figures.joined(separator: " · "))</span></span>\
            \(app.drawsFrames ? strip.markup(number: number) : "<span></span>")<span class="causes">\(hasFrames ? bar.markup(scale: scale) : .nothing)</span></li>

            """
    }

    /// Describes what a user saw of an app besides late frames: its end by the system, and its hangs.
    private static func otherProblems(of app: AppResult, _ result: RunResult) -> [String] {
        let ends = result.terminations.filter { $0.app == app.name }
        var otherProblems: [String] = []
        if let end = ends.first {
            let more = ends.count > 1 ? ", and \(Figure.counted(ends.count - 1, "more time"))" : ""
            otherProblems.append("ended by the system at \(Figure.moment(end.at)): \(end.reason)\(more)")
        }
        if let hangs = app.mainThread?.hangs, hangs.count > 0, let longest = hangs.worst.map(\.busy.total).max() {
            otherProblems.append("\(Figure.counted(hangs.count, "hang")), the longest \(Figure.short(longest))")
        }
        return otherProblems
    }

    private static func calm(_ rest: ArraySlice<Row>) -> HTML {
        let late = rest.reduce(0) { $0 + ($1.app.total.missed > 0 || $1.app.total.dropped > 0 ? 1 : 0) }
        // An app without any frame, such as one that was ended during its launch, has no frame in time.
        if late == 0, rest.contains(where: { $0.app.total.shown == 0 }) { return ", no late frame" }
        return late == 0 ? ", all frames in time" : ", \(late) with late frames"
    }

    /// Returns the names of the phases, placed at their starts; the page hides one that does not fit.
    private static func phases(of result: RunResult, span: TimeSpan) -> HTML {
        guard span > .zero else { return .nothing }
        let end = Figure.seconds(span)
        let labels = result.phases.map { phase -> HTML in
            let left = DecimalText.fixed(phase.start / span * 100, places: 2)
            let width = DecimalText.fixed((phase.end - phase.start) / span * 100, places: 2)
            let rest = DecimalText.fixed((span - phase.start) / span * 100, places: 2)
            let hasRoom = (phase.end - phase.start) / span >= 0.08
            let name = phase.isWarmUp ? "warm-up" : PhaseName.short(phase, in: result)
            let title = "\(phase.isWarmUp ? "warm-up: " : "")\(VisibleText.short(phase.name, to: 120))"
            let named: HTML = hasRoom ? " title=\"\(title)\"><bdi>\(name)</bdi>" : ">"
            // The last name leaves room for the end of the run.
            return """
                <span class="phase" style="left:\(left)%;width:\(width)%;max-width:calc(\(rest)% - \(end.count + 1)ch)"\
                \(named)</span>
                """
        }
        return "\(labels)<span class=\"run-end\">\(end)</span>"
    }
}
