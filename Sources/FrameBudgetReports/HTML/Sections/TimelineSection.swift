import FrameBudget
import FrameTrace

/// The frames over time: a lane per app, drawn in columns that keep every spike.
enum TimelineSection {
    /// Maximum number of columns of the picture: as many as a screen shows, to keep the file small.
    static let mostColumns = 900
    /// Largest number of apps with a fine picture; with more it is coarser, and all but the worst are folded.
    static let mostLanes = 4
    private static let columnsOfMany = 300
    /// Largest number of phases with which each has its name above the lanes, for those who zoom in.
    private static let mostNames = 60

    /// Returns the time at the right edge of all pictures of the run.
    static func span(of run: AnalyzedRun) -> TimeSpan {
        max(run.result.phases.map(\.end).max() ?? .zero, run.result.run.observed)
    }

    /// Returns the scale of all lanes, so that heights of different apps can be compared.
    static func scale(of run: AnalyzedRun) -> TimelineScale {
        let largest = run.framesAlongTime.joined().map { $0.sinceDue(run.grid) }.max() ?? .zero
        return TimelineScale(budget: run.result.longestToDeadline, largest: largest)
    }

    static func make(_ run: AnalyzedRun) -> ReportSection {
        let result = run.result
        let unit = RunUnit(result)
        let span = span(of: run)
        let scale = scale(of: run)
        let order = order(of: result)
        let lanes = lanes(of: run, in: order, scale: scale, span: span)
        let cpus = CPULanes(loads: run.loads, result: result, span: span)
        let handlers = HandlerLanes(handlers: run.handlers, result: result, origin: run.grid.origin, span: span)
        let memory = MemoryLanes(tracks: run.memory, result: result, span: span)
        let layouts = LayoutLanes(result: result, span: span)
        let life = LifeLanes(result: result, span: span)
        let rest = lanes.dropFirst(mostLanes)
        let more: HTML =
            rest.isEmpty
            ? .nothing
            : """
            <details class="rest lanes"><summary>\(Figure.counted(rest.count, "more app"))</summary>\
            \(Array(rest))\(handlers.markup)</details>

            """
        let deadline = run.result.apps.contains { $0.timeToDeadline > $0.budget } ? "budget, with latency" : "budget"
        let split: HTML =
            scale.isSplit
            ? " Above \(Figure.milliseconds(scale.budget * 2)) ms the scale is logarithmic." : ""
        return ReportSection(
            anchor: "timeline",
            title: "Timeline of \(unit.nouns)",
            lead: """
                Each \(unit.noun) from \(unit.eachOrigin) to its end. A column shows the shortest to the longest \(unit.noun) in \
                it, so no spike is averaged away.\(split) Drag or use the buttons to zoom to single \(unit.nouns); click one for its cause.
                """,
            content: """
                <p class="legend"><span><i class="key met"></i>\(unit.nouns) in time</span><span><i class="key missed"></i>column \
                with a \(unit.lateNoun), marked below</span><span><i class="key inverted"></i>with a \
                priority inversion, marked lowest</span>\(frozen(run))<span><i class="key budget"></i>\(deadline)</span>\
                <span><i class="key warm"></i>warm-up, left out of figures</span></p>
                <div class="scroll" tabindex="0" role="group" aria-label="Timeline of \(unit.nouns)"><div class="timeline">
                \(phaseLabels(result, span: span))
                \(Array(lanes.prefix(mostLanes)))
                \(rest.isEmpty ? handlers.markup : .nothing)\(more)\(life.markup)\(layouts.markup)\(memory.markup)\(cpus.markup)
                \(axis(span))
                </div></div>
                <p class="legend below" id="part-legend" hidden>\(parts(unit))</p>
                \(cpus.legend)\(life.legend)\(layouts.legend)\(memory.legend)
                \(tape(run, order: order, scale: scale, span: span, cpus: cpus))
                """
        )
    }

    /// Returns the apps that draw frames in the order of the lanes: as in the run, or the worst first if there are
    /// many.
    private static func order(of result: RunResult) -> [Int] {
        let drawing = result.apps.indices.filter { result.apps[$0].drawsFrames }
        guard drawing.count > mostLanes else { return drawing }
        return drawing.sorted { left, right in
            func badness(_ index: Int) -> (Int, Int, Int) {
                (result.apps[index].total.dropped, result.apps[index].total.missed, -index)
            }
            return badness(left) > badness(right)
        }
    }

    private static func lanes(of run: AnalyzedRun, in order: [Int], scale: TimelineScale, span: TimeSpan) -> [HTML] {
        let frames = run.framesAlongTime
        let vsyncs = Int(clamping: run.grid.first(atOrAfter: run.grid.origin + span).rawValue)
        let count = min(max(vsyncs, 1), order.count > mostLanes ? columnsOfMany : mostColumns)
        return order.filter { frames.indices.contains($0) }.enumerated().map { number, index in
            TimelineLane(
                number: number,
                app: run.result.apps[index],
                columns: TimelineColumns(frames[index], grid: run.grid, span: span, count: count),
                scale: scale,
                span: span,
                phases: run.result.phases,
                freezes: Freeze.find(in: frames[index], run)
            ).markup
        }
    }

    private static func frozen(_ run: AnalyzedRun) -> HTML {
        run.framesAlongTime.contains { !Freeze.find(in: $0, run).isEmpty }
            ? "<span><i class=\"key frozen\"></i>frozen for \(Figure.short(Freeze.least)) or longer</span>" : .nothing
    }

    /// Returns the legend for the bars of single frames, which the script draws once it has zoomed in.
    private static func parts(_ unit: RunUnit) -> HTML {
        let parts = unit.parts.map { part -> HTML in
            "<span><i class=\"swatch \(Palette.className(of: part))\"></i>\(part.title)</span>"
        }
        return "<span class=\"muted\">Parts of each \(unit.noun), from below:</span>\(parts)"
    }

    /// Returns the names of the phases; the page hides one that does not fit: a part of a name is worse than none.
    private static func phaseLabels(_ result: RunResult, span: TimeSpan) -> HTML {
        guard span > .zero else { return "" }
        let labels = result.phases.map { phase -> HTML in
            let left = DecimalText.fixed(phase.start / span * 100, places: 3)
            let width = DecimalText.fixed((phase.end - phase.start) / span * 100, places: 3)
            let note = phase.isWarmUp ? "warm-up: " : ""
            // Of many phases, the short ones have their names only in their titles.
            let isNamed = result.phases.count <= mostNames || (phase.end - phase.start) / span >= 0.05
            let name: HTML = "<span>\(note)<bdi>\(PhaseName.short(phase, in: result))</bdi></span>"
            return """
                <span class="phase" style="left:\(left)%;width:\(width)%" \
                title="\(note)\(VisibleText.short(phase.name, to: 120))">\(isNamed ? name : .nothing)</span>
                """
        }
        return "<div class=\"strip phases\">\(labels)</div>"
    }

    private static func axis(_ span: TimeSpan) -> HTML {
        let seconds = span.inSeconds
        guard seconds > 0 else { return "" }
        let steps: [Double] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600]
        let step = steps.first { seconds / $0 <= 10 } ?? (seconds / 10)
        let ticks = (0...Int(seconds / step)).map { number -> HTML in
            let time = Double(number) * step
            // The last label is left of its tick: there is no room to the right.
            return """
                <span class="\(time / seconds > 0.97 ? "tick last" : "tick")" style="left:\(DecimalText.fixed(time / seconds * 100, places: 3))%">\
                \(DecimalText.trimmed(time, places: 1)) s</span>
                """
        }
        return "<div class=\"strip axis\">\(ticks)</div>"
    }
}
