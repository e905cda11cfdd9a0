public import FrameTrace

/// The relation between the parts of a frame's verdict.
public enum VerdictReason: String, Sendable, Equatable, Codable, CaseIterable {
    /// The frame would have met its deadline without the cause alone, and also without each of the others alone.
    case alone
    /// The app's own side: the cause and the others together would have made it late with everything else removed.
    case ownSide = "own side"
    /// The cause and the others are the parts of one wait. The frame would have met its deadline without the whole
    /// wait, but not without the cause alone.
    case wholeWait = "whole wait"
    /// The frame would have met its deadline only without all of the others together.
    case together
    /// The frame had not ended. It ran for less than half of its time, and for less than its longest wait, which is the
    /// cause. The other is its own work, which alone exceeds the budget.
    case notEnded = "not ended"
}

/// The reason why one frame was missed. It is counterfactual and first-order: nothing is rescheduled
/// (Documentation/Measures.md, Why a frame was missed).
public struct FrameVerdict: Sendable, Equatable, Codable {
    /// The cause: the longest one without which alone the frame would have met its deadline, or the longest of the
    /// app's own side.
    public var cause: VerdictCause
    /// The time of the cause: for a mixed one of all parts of its set, for an unknown one the unexplained time.
    public var time: TimeSpan
    /// The time to remove for the frame to meet its deadline: ``time``, or the whole wait that the cause is a part of.
    public var removed: TimeSpan { reason == .wholeWait ? others.reduce(time) { $0 + $1.time } : time }
    /// For a mixed verdict, the smallest set of parts without which the frame would have met its deadline; otherwise
    /// further parts, by ``reason``. Longest first.
    public var others: [VerdictPart]
    /// The relation between ``cause`` and ``others``.
    public var reason: VerdictReason
    /// The frame's dropped intervals by cause, most first.
    public var dropped: [DroppedShare]
    /// The CPU time of the frame beyond what is usual for the app's frames, where this may be time that the hypervisor
    /// took and the thread's clock counted. Then own work is not taken as the cause. Nil otherwise.
    public var unusualWork: TimeSpan?
    /// The frame's wait for earlier frames on the app's own render thread; not contained in ``time`` or ``others``. Nil
    /// if it did not wait, or another cause made it late.
    public var behind: EarlierFrames?
    /// How much later than due the frame began within the latency that its app allows, although the frame before was
    /// not long; not contained in ``time`` and ``others``. Nil if there is none.
    public var usedLatency: TimeSpan?

    /// Creates a verdict.
    public init(
        cause: VerdictCause,
        time: TimeSpan,
        others: [VerdictPart] = [],
        reason: VerdictReason = .alone,
        dropped: [DroppedShare] = []
    ) {
        self.cause = cause
        self.time = time
        self.others = others
        self.reason = reason
        self.dropped = dropped
    }
}
