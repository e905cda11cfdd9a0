public import FrameTrace

/// The windows after the events of a name: each starts at an event and has a fixed length. Overlapping windows are
/// merged.
public struct EventWindows: Sendable, Equatable {
    /// The windows, in order and disjoint.
    public var intervals: [Interval]

    /// Creates a single window: the whole observation, without the warm-up.
    public init(observed trace: Trace) {
        let start = trace.header.grid.origin + trace.header.warmUp
        intervals = start < trace.observedUntil ? [Interval(start: start, end: trace.observedUntil)] : []
    }

    /// Creates the windows after the events of a name, in any app; empty if no such event came after the warm-up.
    ///
    /// - Complexity: O(notes).
    public init(of name: String, lasting length: TimeSpan, in trace: Trace) {
        self.init(observed: trace)
        guard let observed = intervals.first else { return }
        intervals = []
        let handlers = trace.handlers.filter { trace.paths[$0.path]?.label == name }
        for case (.input(let input), let at) in trace.notes where input.fate == .queued {
            guard handlers.contains(where: { $0.app == input.app && $0.number == Int(input.handler) }) else { continue }
            let end = min(at + length, observed.end)
            guard at >= observed.start, at < end else { continue }
            intervals.append(Interval(start: at, end: end))
        }
        intervals = intervals.merged()
    }

    /// Returns the names of the events that came, each once, in alphabetical order.
    public static func names(in trace: Trace) -> [String] {
        var came: Set<Int> = []
        for case (.input(let input), _) in trace.notes {
            guard
                let index = trace.handlers.firstIndex(where: {
                    $0.app == input.app && $0.number == Int(input.handler)
                })
            else { continue }
            came.insert(index)
        }
        return Set(came.compactMap { trace.paths[trace.handlers[$0].path]?.label }).sorted()
    }

    /// The total length of the windows.
    public var length: TimeSpan { intervals.total }

    /// Returns how much of an interval lies in the windows.
    func overlap(with other: Interval) -> TimeSpan { intervals.reduce(.zero) { $0 + $1.overlap(with: other) } }

    func contains(_ at: Instant) -> Bool { intervals.contains { $0.start <= at && at < $0.end } }
}
