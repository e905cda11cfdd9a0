public import FrameTrace

/// A profile of the time over budget: each sample of a late frame weighs its share of the frame's overrun.
///
/// The weights of a frame's samples add up to its overrun, in proportion to the time that each sample stands for.
/// Frames without a kept sample are counted in ``unsampled``.
public struct OverrunProfile: Sendable, Equatable, Codable {
    /// The verdict of the frames; nil for all late frames of the app.
    public var verdict: VerdictKind?
    /// The number of late frames with samples.
    public var frames: Int
    /// The number of their samples.
    public var samples: Int
    /// The overrun of those frames: the sum of all weights.
    public var overrun: TimeSpan
    /// The number of late frames without samples.
    public var unsampled: Int
    /// The overrun by place, heaviest first.
    public var weights: [CallWeight]

    /// Creates an overrun profile.
    public init(
        verdict: VerdictKind?,
        frames: Int,
        samples: Int,
        overrun: TimeSpan,
        unsampled: Int,
        weights: [CallWeight]
    ) {
        self.verdict = verdict
        self.frames = frames
        self.samples = samples
        self.overrun = overrun
        self.unsampled = unsampled
        self.weights = weights
    }
}
