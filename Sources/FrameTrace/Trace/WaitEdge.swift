/// A thread and what it waits for.
public struct WaitEdge: Sendable, Equatable {
    /// Who waits.
    public var thread: ThreadID
    /// What for; nil where it waits for a free worker thread.
    public var resource: ResourceID?

    /// A thread and what it waits for.
    public init(_ thread: ThreadID, waitsFor resource: ResourceID?) {
        self.thread = thread
        self.resource = resource
    }
}
