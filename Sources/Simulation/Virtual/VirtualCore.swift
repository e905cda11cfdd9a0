import FrameTrace

/// A modelled core: who is on it, until when, and what it has not recorded yet.
struct VirtualCore: Sendable {
    /// A time of a thread on the core that goes on, or that has ended and may still go on.
    struct Run: Sendable {
        var thread: Int
        var start: Instant
        var end: Instant
        var endedReady = false
    }

    /// Who is on it; nil where it idles.
    var thread: Int?
    /// Up to when the thread's time is booked.
    var since = Instant.zero
    /// When the thread's present step will be done.
    var stepEnd = Instant.distantFuture
    /// When the thread's slice is over. It counts only while another thread is ready; see ``renewSlice(before:by:)``.
    var sliceEnd = Instant.distantFuture
    /// The last time of a thread on the core. It is recorded when another begins: a thread that is taken off and put
    /// on again at the same instant has not been switched.
    var run: Run?

    /// Begins new slices up to an instant, one after the other, as nobody wanted the core at the ends of the last ones.
    ///
    /// - Returns: How long before the instant the present slice has begun; nil where the old one is not over yet.
    mutating func renewSlice(before now: Instant, by slice: TimeSpan) -> TimeSpan? {
        let over = (now - sliceEnd).nanoseconds
        guard over > 0 else { return nil }
        // A slice that ends at this very instant is left to end.
        let more = (over - 1) / slice.nanoseconds + 1
        sliceEnd = sliceEnd + slice * more
        return slice - (sliceEnd - now)
    }
}
