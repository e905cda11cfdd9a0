/// Work items of one app that were in one queue at the end of the run, and that no thread had begun.
public struct WaitingItems: Sendable, Equatable {
    /// The queue; nil for the cooperative pool.
    public var queue: ResourceID?
    /// The app that they belong to; nil if unknown.
    public var app: AppID?
    /// The instants at which they were put into the queue, in order.
    public var enqueuedAt: [Instant]
    /// Those that threads waited for, and cancelled ones that threads waited for; nil in a trace that does not contain
    /// them.
    public var awaited: [AwaitedItem]?

    /// Creates a record of waiting items.
    public init(queue: ResourceID?, app: AppID?, enqueuedAt: [Instant], awaited: [AwaitedItem]? = nil) {
        self.queue = queue
        self.app = app
        self.enqueuedAt = enqueuedAt
        self.awaited = awaited
    }
}
