import FrameTrace

/// The input events waiting for an app's main thread.
struct InputLine {
    /// The waiting events by number, with their handlers and arrival times.
    private(set) var waiting: [UInt32: (handler: UInt32, at: Instant)] = [:]
    /// When events arrived.
    private(set) var arrivals: [Instant] = []
    /// When events left the line, in order: handled or discarded.
    private(set) var departures: [Instant] = []
    /// When the last handled event's handler began; nil if none did.
    private(set) var lastHandled: Instant?

    /// Processes a note about an event.
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

    /// Empties the line, because the app has ended.
    mutating func clear(at instant: Instant) {
        departures += waiting.values.map { _ in instant }
        waiting.removeAll()
    }

    /// Returns the lines of the apps of a trace. Leaves out queued handlers that are not input, such as those of memory
    /// warnings.
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
