public import FrameTrace

/// The inversions after warm-up in which an app's threads were the waiters.
public struct InversionTotals: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// The number of waits.
    public var count: Int
    /// The total time waited for lower threads.
    public var exposure: TimeSpan
    /// The part that a boost would have saved; nil if not measured.
    public var cost: TimeSpan?
    /// The part of the cost that made frames late, at most each frame's overrun; nil if the cost is unknown.
    public var missedBudget: TimeSpan?
    /// The number of waits that an override resolved.
    public var resolved: Int
    /// The number of waits that were not contended.
    public var notContended: Int

    /// Creates the totals of an app.
    public init(
        app: String,
        count: Int,
        exposure: TimeSpan,
        cost: TimeSpan?,
        missedBudget: TimeSpan?,
        resolved: Int,
        notContended: Int
    ) {
        self.app = app
        self.count = count
        self.exposure = exposure
        self.cost = cost
        self.missedBudget = missedBudget
        self.resolved = resolved
        self.notContended = notContended
    }
}
