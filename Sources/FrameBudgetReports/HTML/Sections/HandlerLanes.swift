import FrameBudget
import FrameStatistics
import FrameTrace

/// Lanes of the timeline with the work of main threads besides frames: handlers of events, and their main queues.
struct HandlerLanes {
    /// Handlers by app.
    var handlers: [PackedArray<HandlerSpan>]
    var result: RunResult
    /// Start of the run.
    var origin: Instant
    /// Time at the right edge.
    var span: TimeSpan

    /// Width of the lanes, in the picture's own unit.
    private static let columns = 1200.0
    /// Largest number of spans with marks of their own; beyond it, spans in one column share a mark.
    private static let mostSingle = 1000
    /// Maximum number of names that a lane lists.
    private static let mostNames = 6

    /// The lanes; empty if no main thread did other work.
    var markup: HTML {
        guard span > .zero else { return .nothing }
        let lanes = zip(result.apps, handlers).enumerated().filter { !$0.element.1.isEmpty }.map { number, lane in
            self.lane(number, lane.0, lane.1)
        }
        return "\(lanes)"
    }

    private func lane(_ number: Int, _ app: AppResult, _ spans: PackedArray<HandlerSpan>) -> HTML {
        let names = names(spans)
        let listed = names.prefix(Self.mostNames).enumerated().map { place, name -> HTML in
            "\(place == 0 ? "" : ", ")\(Fragments.name(name))"
        }
        let more: HTML = names.count > Self.mostNames ? ", …" : ""
        return """
            <div class="lane-cpu events"><p class="lane-name"><b>\(Fragments.name(app.name))</b> <span class="muted">besides frames on \
            its main thread: \(listed)\(more)</span></p>
            <svg viewBox="0 0 \(Int(Self.columns)) 100" data-width="\(Int(Self.columns))" preserveAspectRatio="none" role="img" \
            aria-labelledby="handlers-\(number)-t handlers-\(number)-d">
            <title id="handlers-\(number)-t">What the main thread did besides frames, of \(VisibleText.short(app.name, to: 120))</title>
            <desc id="handlers-\(number)-d">A mark where it handled an event or a timer, or ran work of its main queue.</desc>
            <path class="\(Palette.className(of: LedgerPart.outsideFrame))" d="\(path(spans))"/>
            </svg></div>

            """
    }

    /// Returns the names of the work, in the order of its first occurrence.
    private func names(_ spans: PackedArray<HandlerSpan>) -> [String] {
        var seen: Set<PathID> = []
        var names: [String] = []
        for span in spans where seen.insert(span.path).inserted {
            names.append(result.labels(of: span.path).last ?? Figure.none)
        }
        return names
    }

    /// Returns a mark for each span, at least as wide as a column.
    private func path(_ spans: PackedArray<HandlerSpan>) -> String {
        let places = spans.count > Self.mostSingle ? 0 : 2
        var path = ""
        var last = -1.0
        for span in spans {
            let start = max(0, (span.interval.start - origin) / self.span * Self.columns)
            let left = places == 0 ? start.rounded(.down) : start
            guard left < Self.columns, left > last else { continue }
            let width = max(1, span.interval.length / self.span * Self.columns)
            path +=
                "M\(DecimalText.trimmed(left, places: places)) 0v100h\(DecimalText.trimmed(width, places: places))v-100z"
            last = left
        }
        return path
    }
}
