/// A worker thread begins a work item.
public struct ItemBegin: Sendable, Equatable {
    /// The work's place.
    public var path: PathID
    /// The queue it came through; nil for the cooperative pool.
    public var queue: ResourceID?
    /// The class it runs at, without any override.
    public var qos: QoS
    /// When it was put into the queue.
    public var enqueuedAt: Instant
    /// When it begins, and what the thread had used by then.
    public var usage: Usage
    /// Since when the parked worker was ready to run; nil where it was not parked.
    public var wokenAt: Instant?

    /// A worker thread begins a work item.
    public init(
        path: PathID,
        queue: ResourceID?,
        qos: QoS,
        enqueuedAt: Instant,
        usage: Usage,
        wokenAt: Instant?
    ) {
        self.path = path
        self.queue = queue
        self.qos = qos
        self.enqueuedAt = enqueuedAt
        self.usage = usage
        self.wokenAt = wokenAt
    }
}
