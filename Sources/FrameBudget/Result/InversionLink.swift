public import FrameTrace

/// A link of a chain of waits: the resource that a thread waited for, and the thread that had to end that wait.
public struct InversionLink: Sendable, Equatable, Codable {
    /// The kind of wait.
    public var kind: WaitKind
    /// The resource; empty if unnamed.
    public var resource: String
    /// The thread that had to end the wait, with its class and work.
    public var owner: InversionParty

    /// Creates a link.
    public init(kind: WaitKind, resource: String, owner: InversionParty) {
        self.kind = kind
        self.resource = resource
        self.owner = owner
    }
}
