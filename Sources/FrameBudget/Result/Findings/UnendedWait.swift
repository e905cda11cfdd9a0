public import FrameTrace

/// A wait that was still going on when the run ended.
public struct UnendedWait: Sendable, Hashable, Codable {
    /// The thread's name.
    public var thread: String
    /// The kind of wait.
    public var wait: WaitKind
    /// What was waited for; empty where that has no name.
    public var resource: String
    /// The thread that had to end it; nil where unknown.
    public var owner: String?
    /// Since when, from V(0).
    public var since: TimeSpan

    /// A wait that did not end.
    public init(thread: String, wait: WaitKind, resource: String, owner: String?, since: TimeSpan) {
        self.thread = thread
        self.wait = wait
        self.resource = resource
        self.owner = owner
        self.since = since
    }
}
