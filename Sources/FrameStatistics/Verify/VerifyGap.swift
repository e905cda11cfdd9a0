/// A cause that was not injected.
public struct VerifyGap: Sendable, Equatable, Codable {
    /// Its name.
    public var name: String
    /// Why not.
    public var reason: String

    /// A cause that was not injected.
    public init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }
}
