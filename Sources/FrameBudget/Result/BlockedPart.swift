/// Time blocked on one thing.
public struct BlockedPart: Sendable, Equatable, Codable {
    /// The kind of wait.
    public var kind: WaitKind
    /// The name of what was waited for, such as a lock's name; empty where it has none.
    public var resource: String
    /// How long.
    public var time: TimeSpan

    /// A part of the time blocked.
    public init(kind: WaitKind, resource: String, time: TimeSpan) {
        self.kind = kind
        self.resource = resource
        self.time = time
    }
}
