/// A cause that was not injected.
public struct VerifyGap: Sendable, Equatable, Codable {
    /// The name of the cause.
    public var name: String
    /// The reason it was not injected.
    public var reason: String

    /// Creates a gap.
    public init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }
}
