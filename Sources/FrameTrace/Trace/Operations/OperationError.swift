/// Why an operation finished with an error.
public struct OperationError: Sendable, Hashable {
    /// What went wrong.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// The condition that a host can be reached was not met.
        case unreachable
        /// A permission was not given.
        case noPermission = "no permission"
        /// Nobody had logged in.
        case notLoggedIn = "not logged in"
        /// The device was not at a place.
        case elsewhere
        /// A dependency had been cancelled.
        case cancelledDependency = "cancelled dependency"
        /// It had not finished within its time.
        case timeout
        /// The network went away during a transfer, or was not there.
        case connectionLost = "connection lost"
        /// An operation of the group had an error.
        case member
    }

    /// What went wrong.
    public var kind: Kind
    /// What it is about: the fact or the host of a condition.
    public var subject: ResourceID?
    /// Whether the condition asked for the opposite.
    public var isNegated: Bool

    /// An error of an operation.
    public init(_ kind: Kind, _ subject: ResourceID? = nil, isNegated: Bool = false) {
        self.kind = kind
        self.subject = subject
        self.isNegated = isNegated
    }
}
