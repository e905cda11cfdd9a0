/// Work items of one app that stood in one queue when the run ended, and that nobody had begun.
public struct WaitingItems: Sendable, Equatable {
    /// The queue; nil for the cooperative pool.
    public var queue: ResourceID?
    /// Whose they are; nil where unknown.
    public var app: AppID?
    /// When each was put into the queue, in order.
    public var enqueuedAt: [Instant]

    /// Work items that nobody had begun.
    public init(queue: ResourceID?, app: AppID?, enqueuedAt: [Instant]) {
        self.queue = queue
        self.app = app
        self.enqueuedAt = enqueuedAt
    }
}
