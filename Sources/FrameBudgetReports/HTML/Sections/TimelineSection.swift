import FrameBudget
import FrameTrace

/// The frames over time: a lane per app, drawn in columns that keep every spike.
enum TimelineSection {
    /// How many columns the picture has at most: what a screen shows, and no larger file than need be.
    static let mostColumns = 900

    /// The section for a run.
    static func make(_ run: AnalyzedRun) -> ReportSection {
        let result = run.result
        let span = max(result.phases.map(\.end).max() ?? .zero, result.run.observed)
        let vsyncs = Int(clamping: run.grid.first(atOrAfter: run.grid.origin + span).rawValue)
        let count = min(max(vsyncs, 1), mostColumns)
        let frames = run.framesAlongTime
        let largest = frames.joined().map(\.mainThread).max() ?? .zero
        // One scale for all lanes: heights of different apps can be compared.
        let scale = TimelineScale(budget: result.apps.map(\.budget).max() ?? .zero, largest: largest)
        let lanes = zip(result.apps, frames).enumerated().map { number, lane in
            TimelineLane(
                number: number,
                app: lane.0,
                columns: TimelineColumns(lane.1, grid: run.grid, span: span, count: count),
                scale: scale,
                span: span,
                phases: result.phases
            ).markup
        }
        let cpus = CPULanes(loads: run.loads, result: result, span: span)
        let handlers = HandlerLanes(handlers: run.handlers, result: result, origin: run.grid.origin, span: span)
        let split: HTML =
            scale.isSplit
            ? " Above \(Figure.milliseconds(scale.budget * 2)) ms, two budgets, the scale is logarithmic." : ""
        return ReportSection(
            anchor: "timeline",
            title: "Timeline of frames",
            lead: """
                Main-thread time of each frame, at the vsync where it was due. A column shows the shortest to the longest \
                frame in it, so no spike is averaged away.\(split)
                """,
            content: """
                <p class="legend"><span><i class="key met"></i>frames in time</span><span><i class="key missed"></i>column \
                with a missed frame, marked below</span><span><i class="key inverted"></i>with a \
                priority inversion, marked lowest</span><span><i class="key budget"></i>budget</span>\
                <span><i class="key warm"></i>warm-up, left out of figures</span></p>
                <div class="scroll" tabindex="0" role="group" aria-label="Timeline of frames"><div class="timeline">
                \(phaseLabels(result.phases, span: span))
                \(lanes)
                \(handlers.markup)\(cpus.markup)
                \(axis(span))
                </div></div>
                <p class="legend below" id="part-legend" hidden>\(parts)</p>
                \(cpus.legend)
                \(tape(run, scale: scale, span: span))
                """
        )
    }

    /// What the bars of single frames are coloured by, once the script has zoomed in.
    private static var parts: HTML {
        let parts = LedgerPart.allCases.map { part -> HTML in
            "<span><i class=\"swatch \(Palette.className(of: part))\"></i>\(part.rawValue)</span>"
        }
        return "<span class=\"muted\">Coloured by the largest part of the frame:</span>\(parts)"
    }

    /// Every frame, for the script.
    private static func tape(_ run: AnalyzedRun, scale: TimelineScale, span: TimeSpan) -> HTML {
        let drawn = run.framesAlongTime
        guard span > .zero, !drawn.joined().isEmpty else { return .nothing }
        let tapes = drawn.map { FrameTape($0) }
        let apps = zip(run.result.apps, tapes).map { app, tape in
            TapeDocument.App(
                name: app.name,
                budget: app.budget.inMilliseconds,
                count: tape.count,
                first: tape.first,
                origin: tape.origin
            )
        }
        let document = TapeDocument(
            span: span.nanoseconds,
            interval: run.grid.interval.nanoseconds,
            quantum: FrameTape.quantum.nanoseconds,
            scale: TapeDocument.Scale(budget: scale.budget.inMilliseconds, top: scale.top.inMilliseconds),
            ticks: scale.ticks.map(\.inMilliseconds),
            parts: LedgerPart.allCases.map(\.rawValue),
            classes: LedgerPart.allCases.map { Palette.className(of: $0) },
            apps: apps
        )
        guard let json = document.json else { return .nothing }
        let frames = tapes.enumerated().map { TextBytes.element(id: "tape-\($0.offset)", $0.element.bytes) }
        return """
            \(frames)
            <script type="application/json" id="tape">\(HTML(json: json))</script>
            """
    }

    private static func phaseLabels(_ phases: [Phase], span: TimeSpan) -> HTML {
        guard span > .zero else { return "" }
        let labels = phases.map { phase -> HTML in
            let left = DecimalText.fixed(phase.start / span * 100, places: 3)
            let width = DecimalText.fixed((phase.end - phase.start) / span * 100, places: 3)
            let note = phase.isWarmUp ? "warm-up: " : ""
            // Half a letter tells less than none; the name is in the title too.
            let hasRoom = (phase.end - phase.start) / span >= 0.03
            let label: HTML = hasRoom ? "\(note)\(Fragments.name(phase.name))" : ""
            return """
                <span class="\(hasRoom ? "phase" : "phase slim")" style="left:\(left)%;width:\(width)%" \
                title="\(note)\(VisibleText.short(phase.name, to: 120))">\(label)</span>
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
            // The last one has its words on its left: there is no room behind it.
            return """
                <span class="\(time / seconds > 0.97 ? "tick last" : "tick")" style="left:\(DecimalText.fixed(time / seconds * 100, places: 3))%">\
                \(DecimalText.trimmed(time, places: 1)) s</span>
                """
        }
        return "<div class=\"strip axis\">\(ticks)</div>"
    }
}
