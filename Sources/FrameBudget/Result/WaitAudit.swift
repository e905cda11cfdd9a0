public import FrameTrace

/// The waits of one kind, at one place, for one resource, whose owner no system knows: semaphores, groups, conditions.
public struct WaitAudit: Sendable, Equatable, Codable {
    /// The app that waited; nil if unknown.
    public var app: String?
    /// The waiter's place in the work.
    public var path: PathID
    /// The kind of wait.
    public var kind: WaitKind
    /// The resource; empty if unnamed.
    public var resource: String
    /// The number of waits.
    public var count: Int
    /// Their total time.
    public var total: TimeSpan
    /// The time of the longest wait.
    public var worst: TimeSpan
    /// The number of waits for a lower thread.
    public var inverted: Int
    /// The cost of those inversions; nil if not measured.
    public var cost: TimeSpan?

    /// Whether lower threads kept the threads that had to end these waits from a CPU; nil if not measured.
    public var isContended: Bool? { cost.map { $0 >= InversionOutcome.negligibleCost } }

    /// The number of entries kept.
    public static let capacity = 100

    /// Creates an entry.
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
