/// A thread in a chain of waits, and the resource that it waited for.
public struct ChainHop: Sendable, Equatable, Codable {
    /// The thread's name.
    public var thread: String
    /// The resource; empty if unnamed.
    public var resource: String

    /// Creates a hop of a chain.
    public init(thread: String, resource: String) {
        self.thread = thread
        self.resource = resource
    }
}
