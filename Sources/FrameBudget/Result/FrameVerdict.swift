public import FrameTrace

/// What the parts of a frame's verdict are to each other.
public enum VerdictReason: String, Sendable, Equatable, Codable, CaseIterable {
    /// Without the cause alone the frame would have met its deadline, and so it would without each of the others.
    case alone
    /// The app's own side: cause and others together would have made it late with everything else removed.
    case ownSide = "own side"
    /// Cause and others are the parts of one wait: without all of it the frame would have met its deadline, and not without the
    /// cause alone.
    case wholeWait = "whole wait"
    /// Only without all of the others together would it have met its deadline.
    case together
}

/// Why one frame was missed: counterfactual and first-order, nothing is rescheduled (Documentation/Measures.md, Why a frame was missed).
public struct FrameVerdict: Sendable, Equatable, Codable {
    /// The cause: the longest of those without which alone the frame would have met its deadline, or of the app's own side.
    public var cause: VerdictCause
    /// How long that took of the frame: for a mixed one all parts of its set, for an unknown one what is not explained.
    public var time: TimeSpan
    /// What has to be taken out of the frame for it to meet its deadline: ``time``, or the whole wait that it is a part of.
    public var removed: TimeSpan { reason == .wholeWait ? others.reduce(time) { $0 + $1.time } : time }
    /// For a mixed verdict the smallest set of parts without which the frame would have met its deadline; else further
    /// parts, by ``reason``. Longest first.
    public var others: [VerdictPart]
    /// What ``cause`` and ``others`` are to each other.
    public var reason: VerdictReason
    /// The frame's dropped intervals by cause, most first.
    public var dropped: [DroppedShare]
    /// How much more CPU time the frame took than is usual for the app's frames, where that may be time that the hypervisor took and
    /// the thread's clock counted: its own work is then not taken for the cause. Nil otherwise.
    public var unusualWork: TimeSpan?
    /// For how long it waited while the app's own render thread worked on the frames before it; in none of ``time`` and ``others``. Nil
    /// where it did not, or another cause made it late.
    public var behind: EarlierFrames?
    /// How much later than due the frame had begun within what its app's latency grants, though the frame before was not long: time that is
    /// in none of ``time`` and ``others``, and that it had less. Nil where none.
    public var usedLatency: TimeSpan?

    /// Why one frame was missed.
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
