public import FrameTrace

/// Where the time over budget came from: the samples of late frames, each weighing its share of its frame's overrun.
///
/// A frame's samples together weigh its overrun, in the proportion of the time that each stands for. Frames of which no
/// sample was kept are counted in ``unsampled``.
public struct OverrunProfile: Sendable, Equatable, Codable {
    /// The frames' verdict; nil for all late frames of the app.
    public var verdict: VerdictKind?
    /// How many late frames have samples.
    public var frames: Int
    /// How many samples they have.
    public var samples: Int
    /// The overrun of those frames: the sum of all weights.
    public var overrun: TimeSpan
    /// How many late frames have no samples.
    public var unsampled: Int
    /// The overrun by place, heaviest first.
    public var weights: [CallWeight]

    /// Where the time over budget came from.
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
