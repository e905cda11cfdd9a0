import FrameTrace

/// The longest time that a sample stands for, for a thread that is not sampled continuously. Allows for a rate that
/// changed during the run.
struct SampleReach {
    /// Minimum number of gaps from which to derive the rate of a frame.
    private static let leastGaps = 4
    /// Factor by which the median of few gaps may exceed the mean interval at a constant rate.
    private static let chance = 1.5

    private let mean: TimeSpan
    private let longest: TimeSpan

    /// - Parameter meanRate: samples per second over the run. If it is zero, the reach is unknown.
    init?(meanRate: Double) {
        guard meanRate > 0 else { return nil }
        mean = .seconds(1 / meanRate)
        // The watcher never samples at less than the profile's rate, unless a lower rate was requested.
        longest = .seconds(1 / min(meanRate, SamplingQuality.profileRate))
    }

    /// Returns the reach of the samples of one frame. Samples are jittered, so at most two intervals lie between two of
    /// them.
    ///
    /// - Parameter gaps: by thread, the gaps between its samples in the frame.
    func reach(amid gaps: [[TimeSpan]]) -> TimeSpan {
        let gaps = gaps.joined().sorted()
        guard gaps.count >= Self.leastGaps else { return mean * 2 }
        let interval = gaps[gaps.count / 2]
        return interval.inSeconds > Self.chance * mean.inSeconds ? min(interval, longest) * 2 : mean * 2
    }
}
