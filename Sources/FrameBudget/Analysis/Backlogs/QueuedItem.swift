import FrameTrace

/// A work item that was put into a queue, or an operation that waited for nothing but its queue.
struct QueuedItem {
    /// The queue that it was put into; nil for the cooperative pool.
    var queue: ResourceID?
    /// Whose it is; nil where unknown.
    var app: AppID?
    /// Its class, without any override; nil for one that nobody had begun.
    var qos: QoS?
    /// Who did it, and when; nil for one that nobody had begun.
    var work: (thread: ThreadID, interval: Interval)?
    /// When it was put into the queue.
    var enqueued: Instant
    /// When it was done, or its app ended; nil for one that nobody had begun.
    var left: Instant?

    /// When it left its queue; nil for one that had not by an instant.
    func end(before end: Instant) -> Instant? { left.flatMap { $0 < end ? $0 : nil } }
}
