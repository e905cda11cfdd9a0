public import FrameTrace

/// The inversions of one app's threads, as waiters, after warm-up.
public struct InversionTotals: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// How many waits.
    public var count: Int
    /// All the time waited for lower threads.
    public var exposure: TimeSpan
    /// The part that a boost would have given back; nil where that could not be seen.
    public var cost: TimeSpan?
    /// The part of the cost that made frames late, at most each frame's overrun; nil where the cost is unknown.
    public var missedBudget: TimeSpan?
    /// How many of the waits an override resolved.
    public var resolved: Int
    /// How many of the waits were not contended.
    public var notContended: Int

    /// The inversions of an app.
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
