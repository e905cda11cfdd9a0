public import FrameTrace

/// A link of a chain of waits: something that a thread waited for, and the thread that had to end that wait.
public struct InversionLink: Sendable, Equatable, Codable {
    /// The kind of wait.
    public var kind: WaitKind
    /// What was waited for; empty where that has no name.
    public var resource: String
    /// The thread at the link's end, with its class and its work.
    public var owner: InversionParty

    /// A link of a chain of waits.
    public init(kind: WaitKind, resource: String, owner: InversionParty) {
        self.kind = kind
        self.resource = resource
        self.owner = owner
    }
}
