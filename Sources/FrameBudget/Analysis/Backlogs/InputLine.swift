import FrameTrace

/// The input events that stood in line of an app's main thread.
struct InputLine {
    /// By number: those in line, with when they came and their handlers.
    private(set) var waiting: [UInt32: (handler: UInt32, at: Instant)] = [:]
    /// When events came.
    private(set) var arrivals: [Instant] = []
    /// When events left the line, in order: to be handled, or for good.
    private(set) var departures: [Instant] = []
    /// When the handler of one began last; nil where none did.
    private(set) var lastHandled: Instant?

    /// Takes what was noted of an event.
    mutating func take(_ note: InputNote, at instant: Instant) {
        guard note.fate != .queued else {
            waiting[note.serial] = (note.handler, instant)
            arrivals.append(instant)
            return
        }
        guard waiting.removeValue(forKey: note.serial) != nil else { return }
        departures.append(instant)
        if note.fate == .handled { lastHandled = instant }
    }

    /// The app has ended: what stood in line is gone.
    mutating func clear(at instant: Instant) {
        departures += waiting.values.map { _ in instant }
        waiting.removeAll()
    }

    /// The lines of the apps of a trace. What stands in line with the input and is none, as a memory warning, is left out.
    ///
    /// - Complexity: O(notes).
    static func lines(of trace: Trace) -> [AppID: InputLine] {
        var others: [AppID: Set<UInt32>] = [:]
        for handler in trace.handlers where !handler.source.isInput {
            others[handler.app, default: []].insert(UInt32(truncatingIfNeeded: handler.number))
        }
        var lines: [AppID: InputLine] = [:]
        for (note, at) in trace.notes {
            switch note {
            case .input(let input):
                guard others[input.app]?.contains(input.handler) != true else { continue }
                lines[input.app, default: InputLine()].take(input, at: at)
            case .terminated(let end): lines[end.app]?.clear(at: at)
            default: break
            }
        }
        return lines
    }
}
