public import FrameTrace

/// For how long the work that ended a wait had not begun, and what kept it from that.
public struct NotBegun: Sendable, Equatable, Codable {
    /// What kept work from beginning.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// The workers of its pool were at other items.
        case pool
        /// Its operation queue was suspended.
        case suspended
        /// It was put into its queue only then, as with a delay, or by work that came first itself.
        case submittedLater = "submitted later"
    }

    /// For how long.
    public var time: TimeSpan
    /// What kept it from that for most of the time; nil where that is not known.
    public var reason: Reason?
    /// Whose items the workers of the pool were at for most of that time; nil where no one had most of it, and for other reasons.
    public var occupant: Culprit?
    /// How many workers of the pool were at items at once; nil for other reasons.
    public var workers: Int?
    /// How many of these waited then; nil for other reasons.
    public var waiting: Int?
    /// The operation queue that was suspended; nil for other reasons.
    public var queue: String?

    /// Work that had not begun.
    public init(time: TimeSpan, reason: Reason? = nil) {
        self.time = time
        self.reason = reason
    }
}
