public import FrameTrace

/// The time in which the work that ended a wait had not begun, and the reason.
public struct NotBegun: Sendable, Equatable, Codable {
    /// The reason why work had not begun.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// All workers of its pool executed other items.
        case pool
        /// Its operation queue was suspended.
        case suspended
        /// It was submitted only then, as with a delay, or by work that came first itself.
        case submittedLater = "submitted later"
    }

    /// The time.
    public var time: TimeSpan
    /// The reason for most of the time; nil if unknown.
    public var reason: Reason?
    /// The culprit whose items occupied the pool's workers for most of that time; nil if no single one did, and for
    /// other reasons.
    public var occupant: Culprit?
    /// The number of the pool's workers that executed items at once; nil for other reasons.
    public var workers: Int?
    /// The number of these workers that were waiting; nil for other reasons.
    public var waiting: Int?
    /// The work whose items the pool's workers executed in that time, longest first; nil for other reasons, and in
    /// results of earlier versions.
    public var occupying: [OccupyingWork]?
    /// How long these workers executed items in that time, summed up over the workers; nil if ``occupying`` is.
    public var occupied: TimeSpan?
    /// The operation queue that was suspended; nil for other reasons.
    public var queue: String?
    /// The work that suspended ``queue``; nil if that is unknown, if no work did, for other reasons, and in results of
    /// earlier versions.
    public var suspender: PathID?
    /// The work that resumed ``queue``; if none did, the only one with such a step. Nil if that is unknown, for other
    /// reasons, and in results of earlier versions.
    public var resumer: PathID?
    /// How much of ``time`` that work had been under way; nil if ``resumer`` is, or unknown.
    public var resuming: TimeSpan?
    /// How much of ``resuming`` that work was ready without a CPU; nil if it was not, or unknown.
    public var resumerReady: TimeSpan?
    /// The culprit that had the CPU longest in that time; nil if ``resumerReady`` is, or if no thread had it.
    public var resumerBehind: Culprit?

    /// Whether it had not begun when the observation ended; nil if it began, and in results of earlier versions.
    public var neverBegan: Bool?
    /// Whether ``queue`` was resumed before the observation ended, if the work had not begun then; nil if not, and in
    /// results of earlier versions.
    public var wasResumed: Bool?
    /// The operation that the awaited one depends on, if that one never began either and the reason is of that one; nil
    /// otherwise.
    public var dependency: String?

    /// Creates the time of work that had not begun.
    public init(time: TimeSpan, reason: Reason? = nil) {
        self.time = time
        self.reason = reason
    }
}
