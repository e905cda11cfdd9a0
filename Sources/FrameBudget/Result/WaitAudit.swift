public import FrameTrace

/// Waits of one kind, at one place, for one thing, of which no system knows the owner: semaphores, groups, conditions.
public struct WaitAudit: Sendable, Equatable, Codable {
    /// The app that waited; nil where unknown.
    public var app: String?
    /// The waiter's place in the work.
    public var path: PathID
    /// The kind of wait.
    public var kind: WaitKind
    /// What was waited for; empty where that has no name.
    public var resource: String
    /// How many waits.
    public var count: Int
    /// How long they were together.
    public var total: TimeSpan
    /// How long the longest was.
    public var worst: TimeSpan
    /// How many of them waited for a lower thread.
    public var inverted: Int
    /// What those cost; nil where that could not be seen.
    public var cost: TimeSpan?

    /// Whether lower threads kept those from a CPU who had to end the waits; nil where that could not be seen.
    public var isContended: Bool? { cost.map { $0 >= InversionOutcome.negligibleCost } }

    /// How many entries are kept.
    public static let capacity = 100

    /// Waits at one place.
    public init(
        app: String?,
        path: PathID,
        kind: WaitKind,
        resource: String,
        count: Int,
        total: TimeSpan,
        worst: TimeSpan,
        inverted: Int,
        cost: TimeSpan?
    ) {
        self.app = app
        self.path = path
        self.kind = kind
        self.resource = resource
        self.count = count
        self.total = total
        self.worst = worst
        self.inverted = inverted
        self.cost = cost
    }
}
