import FrameTrace

/// A modeled core: its current thread and that thread's slice, and the run not yet recorded.
struct VirtualCore: Sendable {
    /// A thread's run on the core, in progress or ended; an ended one may still be extended.
    struct Run: Sendable {
        var thread: Int
        var start: Instant
        var end: Instant
        var endedReady = false
    }

    /// The thread on it; nil if it is idle.
    var thread: Int?
    /// The instant up to which the thread's time is charged.
    var since = Instant.zero
    /// The end of the thread's current step.
    var stepEnd = Instant.distantFuture
    /// The end of the thread's slice. It applies only while another thread is ready; see ``renewSlice(before:by:)``.
    var sliceEnd = Instant.distantFuture
    /// The last run on the core. It is recorded when another begins, because a thread taken off and put back at the
    /// same instant has not been switched.
    var run: Run?

    /// Renews the slice up to an instant, since no other thread wanted the core at the ends of the past ones.
    ///
    /// - Returns: The age of the current slice at the instant; nil if the old one has not ended.
    mutating func renewSlice(before now: Instant, by slice: TimeSpan) -> TimeSpan? {
        let over = (now - sliceEnd).nanoseconds
        guard over > 0 else { return nil }
        // A slice that ends at exactly this instant is not renewed.
        let more = (over - 1) / slice.nanoseconds + 1
        sliceEnd = sliceEnd + slice * more
        return slice - (sliceEnd - now)
    }
}
