import FrameTrace

/// A wait during which only threads of a lower class than the waiter's could make progress.
struct FoundInversion: Sendable {
    /// A part of the wait with one thread at the chain's end.
    struct Part: Sendable {
        var interval: Interval
        /// The thread that could have made progress.
        var owner: ThreadID
        /// The chain of waits, from the waiter on.
        var hops: [WaitEdge]
    }

    var waiter: ThreadID
    /// The waiter's class, without any override.
    var qos: QoS
    var wait: WaitSpan
    /// The parts that count as inversion, in order.
    var parts: [Part]

    /// Length of the inversion.
    var exposure: TimeSpan { parts.reduce(.zero) { $0 + $1.interval.length } }

    /// Returns the overrides of a thread during the wait, in order.
    ///
    /// - Complexity: O(log n).
    func raises(of thread: ThreadID, _ timelines: ThreadTimelines) -> ArraySlice<OverrideSpan> {
        timelines[thread]?.overrides.overlapping(wait.blockedInterval, start: \.interval.start, end: \.interval.end)
            ?? []
    }
}
