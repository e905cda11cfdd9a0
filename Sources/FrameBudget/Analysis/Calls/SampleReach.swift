import FrameTrace

/// How long a sample of a thread that is not looked at all along stands for at most, where the rate may have changed in the run.
struct SampleReach {
    /// Fewer gaps do not say at which rate a frame was sampled.
    private static let leastGaps = 4
    /// The median of few gaps may be longer than an interval by so much at a rate that never changed.
    private static let chance = 1.5

    private let mean: TimeSpan
    private let longest: TimeSpan

    /// - Parameter meanRate: samples a second over the run; where there were none, the reach is not known.
    init?(meanRate: Double) {
        guard meanRate > 0 else { return nil }
        mean = .seconds(1 / meanRate)
        // The watcher never takes fewer than those of the profile, unless fewer were asked for.
        longest = .seconds(1 / min(meanRate, SamplingQuality.profileRate))
    }

    /// The reach of samples of one frame. Samples are jittered: two intervals lie between two of them at most.
    ///
    /// - Parameter gaps: by thread, the gaps between its samples in the frame.
    func reach(amid gaps: [[TimeSpan]]) -> TimeSpan {
        let gaps = gaps.joined().sorted()
        guard gaps.count >= Self.leastGaps else { return mean * 2 }
        let interval = gaps[gaps.count / 2]
        return interval.inSeconds > Self.chance * mean.inSeconds ? min(interval, longest) * 2 : mean * 2
    }
}
