import FrameTrace

/// A wait during which only threads of a lower class than the waiter's could make progress.
struct FoundInversion: Sendable {
    /// A part of it with one thread at the chain's end.
    struct Part: Sendable {
        /// Which part.
        var interval: Interval
        /// Who could have made progress.
        var owner: ThreadID
        /// Who waits for what, from the waiter on.
        var hops: [WaitEdge]
    }

    /// Who waits.
    var waiter: ThreadID
    /// The waiter's class, without any override.
    var qos: QoS
    /// The wait.
    var wait: WaitSpan
    /// What is charged to it, in order.
    var parts: [Part]

    /// How long it lasted.
    var exposure: TimeSpan { parts.reduce(.zero) { $0 + $1.interval.length } }

    /// What raised a thread during the wait, in order.
    ///
    /// - Complexity: O(log n).
    func raises(of thread: ThreadID, _ timelines: ThreadTimelines) -> ArraySlice<OverrideSpan> {
        timelines[thread]?.overrides.overlapping(wait.blockedInterval, start: \.interval.start, end: \.interval.end)
            ?? []
    }
}
