/// A thread in a chain of waits, and what it waited for.
public struct ChainHop: Sendable, Equatable, Codable {
    /// The thread's name.
    public var thread: String
    /// What it waited for; empty where that has no name.
    public var resource: String

    /// A thread in a chain of waits.
    public init(thread: String, resource: String) {
        self.thread = thread
        self.resource = resource
    }
}
