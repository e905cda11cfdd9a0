import FrameTrace

/// A work item that was submitted to a queue, or an operation that waited only for its queue.
struct QueuedItem {
    /// The queue that it was submitted to; nil for the cooperative pool.
    var queue: ResourceID?
    /// The app that owns it; nil if unknown.
    var app: AppID?
    /// Its class, without any override; nil if it never began.
    var qos: QoS?
    /// The thread that executed it, and when; nil if it never began.
    var work: (thread: ThreadID, interval: Interval)?
    var enqueued: Instant
    /// When it ended, or its app did; nil if it had not ended.
    var left: Instant?

    /// Returns when it ended; nil if it had not before an instant.
    func end(before end: Instant) -> Instant? { left.flatMap { $0 < end ? $0 : nil } }
}
