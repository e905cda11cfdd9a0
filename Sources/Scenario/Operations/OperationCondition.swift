/// A requirement for an operation to execute. If it is not met, the operation finishes with an error.
public struct OperationCondition: Sendable, Equatable {
    /// The subject of the requirement.
    public enum Subject: Sendable, Equatable {
        /// A host can be reached: the network is on.
        case reachable(host: String)
        /// A permission has been given.
        case permission(String)
        /// The user has logged in to an account.
        case login(String)
        /// The device is at a place.
        case location(String)
        /// None of the operation's dependencies was cancelled.
        case noCancelledDependencies
    }

    /// The subject.
    public var subject: Subject
    /// The operation that is started and finished first, to establish the condition.
    public var generates: String?
    /// Whether the opposite must hold.
    public var isNegated: Bool

    /// Creates a condition.
    public init(_ subject: Subject, generates: String? = nil, isNegated: Bool = false) {
        self.subject = subject
        self.generates = generates
        self.isNegated = isNegated
    }

    /// The fact of the app that it tests; nil if it tests something else.
    var fact: String? {
        switch subject {
        case .permission(let name), .login(let name), .location(let name): name
        case .reachable, .noCancelledDependencies: nil
        }
    }
}
