public import FrameTrace

/// A wait that was still going on when the run ended.
public struct UnendedWait: Sendable, Hashable, Codable {
    /// The thread's name.
    public var thread: String
    /// The kind of wait.
    public var wait: WaitKind
    /// The resource; empty if unnamed.
    public var resource: String
    /// The thread that had to end the wait; nil if unknown.
    public var owner: String?
    /// When the wait began, from V(0).
    public var since: TimeSpan

    /// Creates a finding on an unended wait.
    public init(thread: String, wait: WaitKind, resource: String, owner: String?, since: TimeSpan) {
        self.thread = thread
        self.wait = wait
        self.resource = resource
        self.owner = owner
        self.since = since
    }
}
