public import FrameTrace

/// When the events of a name come: every so often, at recorded times, or both. Times count from the opening of the app.
public struct EventArrivals: Sendable, Equatable {
    /// The time from one event to the next, in nanoseconds; nil for events that come at recorded times only.
    public var every: Amount?
    /// How much later than planned each may come; the plan itself does not move.
    public var jitter: TimeSpan
    /// When the first interval begins.
    public var from: TimeSpan
    /// When the last event may come, by plan; nil for no end.
    public var until: TimeSpan?
    /// Recorded times, in order.
    public var recorded: [TimeSpan]

    /// When events come.
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

    /// The mean time from one event to the next where all come at recorded times; nil elsewhere, and where they are too few or too close
    /// together to be a rate: whoever serves them has the time after the last one, too.
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

    /// How many times as long as its part of a run the run is, where what comes at intervals comes in so short a part of it that this is
    /// a burst, which a queue has the rest of the run to serve; 1 elsewhere.
    package static func stretch(from: TimeSpan, until: TimeSpan?, in run: TimeSpan) -> Double {
        guard from > .zero || until != nil else { return 1 }
        let span = min(until ?? run, run) - from
        return span > .zero && span < leastSpanOfRate ? max(1, run / span) : 1
    }

    /// Fewer are a burst. Chosen.
    private static let leastOfRate = 10
    private static let leastSpanOfRate = TimeSpan.seconds(1)

    /// The mean time from one event to the next over a run, with the time before the first and after the last; nil where none comes.
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
