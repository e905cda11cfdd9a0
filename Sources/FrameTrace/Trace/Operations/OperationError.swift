/// The error with which an operation finished.
public struct OperationError: Sendable, Hashable {
    /// The kind of an error.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A host was not reachable, as a condition requires.
        case unreachable
        /// A permission was not granted.
        case noPermission = "no permission"
        /// The user was not logged in.
        case notLoggedIn = "not logged in"
        /// The device was not at the required place.
        case elsewhere
        /// A dependency had been cancelled.
        case cancelledDependency = "cancelled dependency"
        /// It did not finish within its time.
        case timeout
        /// The network was lost during a transfer, or was not available.
        case connectionLost = "connection lost"
        /// An operation of the group failed.
        case member
    }

    /// The kind of the error.
    public var kind: Kind
    /// The fact or the host of the condition.
    public var subject: ResourceID?
    /// Whether the condition was negated.
    public var isNegated: Bool

    /// Creates an error.
    public init(_ kind: Kind, _ subject: ResourceID? = nil, isNegated: Bool = false) {
        self.kind = kind
        self.subject = subject
        self.isNegated = isNegated
    }
}
