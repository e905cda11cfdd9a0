/// A thread and the resource that it waits for.
public struct WaitEdge: Sendable, Equatable {
    /// The waiting thread.
    public var thread: ThreadID
    /// The resource that it waits for; nil if it waits for a free worker thread.
    public var resource: ResourceID?

    /// Creates an edge.
    public init(_ thread: ThreadID, waitsFor resource: ResourceID?) {
        self.thread = thread
        self.resource = resource
    }
}
