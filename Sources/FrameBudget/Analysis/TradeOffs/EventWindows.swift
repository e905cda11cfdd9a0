public import FrameTrace

/// The times around the events of a name: from when each comes on, for so long. Those that overlap are one.
public struct EventWindows: Sendable, Equatable {
    /// In order, and apart from each other.
    public var intervals: [Interval]

    /// The whole time that was observed, without the warm-up.
    public init(observed trace: Trace) {
        let start = trace.header.grid.origin + trace.header.warmUp
        intervals = start < trace.observedUntil ? [Interval(start: start, end: trace.observedUntil)] : []
    }

    /// The times around the events of a name, of whichever app; none where no such event came after the warm-up.
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

    /// The names of the events that came, each once, in alphabetical order.
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

    /// How long they are together.
    public var length: TimeSpan { intervals.total }

    /// How much of a time lies in them.
    func overlap(with other: Interval) -> TimeSpan { intervals.reduce(.zero) { $0 + $1.overlap(with: other) } }

    /// Whether an instant lies in one of them.
    func contains(_ at: Instant) -> Bool { intervals.contains { $0.start <= at && at < $0.end } }
}
