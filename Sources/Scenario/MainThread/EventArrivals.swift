public import FrameTrace

/// The arrival times of an event: at intervals, at recorded times, or both. Times count from the opening of the app.
public struct EventArrivals: Sendable, Equatable {
    /// The time between two events, in nanoseconds; nil for events with recorded times only.
    public var every: Amount?
    /// The maximum delay of an event after its planned time; the plan itself does not move.
    public var jitter: TimeSpan
    /// The start of the first interval.
    public var from: TimeSpan
    /// The latest planned time of an event; nil for no end.
    public var until: TimeSpan?
    /// Recorded times, in order.
    public var recorded: [TimeSpan]

    /// Creates arrival times.
    public init(
        every: Amount? = nil,
        jitter: TimeSpan = .zero,
        from: TimeSpan = .zero,
        until: TimeSpan? = nil,
        recorded: [TimeSpan] = []
    ) {
        self.every = every
        self.jitter = jitter
        self.from = from
        self.until = until
        self.recorded = recorded.sorted()
    }

    /// Returns the mean gap between events if all have recorded times; nil otherwise, and if they are too few or too
    /// close together to form a rate, since the server of such a burst can also use the time after it.
    ///
    /// - Complexity: O(*n*) in the number of recorded times.
    package func meanGap(in run: TimeSpan) -> TimeSpan? {
        guard every == nil else { return nil }
        let times = recorded.filter { $0 <= run }
        guard times.count >= Self.leastOfRate, let first = times.first, let last = times.last,
            last - first >= Self.leastSpanOfRate
        else { return nil }
        let gap = (last - first) / .nanoseconds(Int64(times.count - 1))
        return TimeSpan(nanoseconds: max(1, Int64(gap.rounded())))
    }

    /// Returns the ratio of the run's length to the span of events that arrive at intervals, if that span is so short
    /// that they are a burst, which a queue can serve during the rest of the run; 1 otherwise.
    package static func stretch(from: TimeSpan, until: TimeSpan?, in run: TimeSpan) -> Double {
        guard from > .zero || until != nil else { return 1 }
        let span = min(until ?? run, run) - from
        return span > .zero && span < leastSpanOfRate ? max(1, run / span) : 1
    }

    /// Fewer events are a burst. Chosen.
    private static let leastOfRate = 10
    private static let leastSpanOfRate = TimeSpan.seconds(1)

    /// Returns the mean time between events over a run, including the time before the first and after the last; nil if
    /// there are none.
    ///
    /// - Complexity: O(*n*) in the number of recorded times.
    package func meanInterval(in run: TimeSpan) -> TimeSpan? {
        var perSecond = 0.0
        if let every {
            let mean = DrawnAmount(every, of: .interval).mean
            let end = min(until ?? run, run)
            if mean > 0, recorded.isEmpty { return TimeSpan(nanoseconds: Int64(mean.rounded())) }
            if mean > 0, end > from { perSecond += (end - from).inSeconds * 1e9 / mean / run.inSeconds }
        }
        perSecond += Double(recorded.count) / max(run.inSeconds, 1e-9)
        return perSecond > 0 ? TimeSpan(nanoseconds: Int64((1e9 / perSecond).rounded())) : nil
    }
}
