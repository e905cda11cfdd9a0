/// A work item that a thread waited for at the end of the run, and that no thread had begun.
public struct AwaitedItem: Sendable, Equatable {
    /// The thread that waited for its end.
    public var thread: ThreadID
    /// The instant at which it was put into its queue.
    public var enqueuedAt: Instant

    /// Creates a record of an awaited item.
    public init(by thread: ThreadID, enqueuedAt: Instant) {
        self.thread = thread
        self.enqueuedAt = enqueuedAt
    }
}
