/// What has to hold for an operation to execute; where it does not, the operation finishes with an error.
public struct OperationCondition: Sendable, Equatable {
    /// What is asked for.
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

    /// What is asked for.
    public var subject: Subject
    /// The operation that is made and done before, to bring it about.
    public var generates: String?
    /// Whether it is met where the opposite holds.
    public var isNegated: Bool

    /// A condition.
    public init(_ subject: Subject, generates: String? = nil, isNegated: Bool = false) {
        self.subject = subject
        self.generates = generates
        self.isNegated = isNegated
    }

    /// The fact of the app that it asks for; nil for what is no fact.
    var fact: String? {
        switch subject {
        case .permission(let name), .login(let name), .location(let name): name
        case .reachable, .noCancelledDependencies: nil
        }
    }
}
