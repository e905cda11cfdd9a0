public import FrameTrace

/// The analytic bound of a phase: the frame rate if all apps draw in lockstep, one frame of each per round (F-4), and
/// the CPU and GPU load at that rate.
public struct AnalyticBound: Sendable, Equatable, Codable {
    /// The average time for one frame of each app on screen: the largest of their CPU time per core, the GPU time that
    /// they wait for, and the longest single frame with its CPU time, GPU time, sleep and waits for the user. An app
    /// that draws at every n-th vsync counts with an n-th of its frame, and one that draws on demand with the share of
    /// its vsyncs at which it wanted a frame.
    public var round: TimeSpan
    /// The round at a vsync at which all apps draw; nil if they draw at every vsync.
    public var fullestRound: TimeSpan?
    /// The round at a vsync at which all apps draw, including work that only some of their frames do; nil if every
    /// frame does the same work.
    public var largestRound: TimeSpan?
    /// How much shorter ``round`` would be if no frame slept or waited for the user; nil if it would not be.
    public var asleep: TimeSpan?
    /// Frames per second if all apps advance in lockstep: 1 / round, at most the display's rate.
    public var lockstepFPS: Double
    /// The CPU load by frames at that rate, by events and by the work that both hand over. Above 1 it does not fit. Nil
    /// if unknown.
    public var cpuLoad: Double?
    /// The load of the GPU, as ``cpuLoad``.
    public var gpuLoad: Double?
    /// Whether the bound is a lower limit: it does not count work under conditions that only the run decides, nor work
    /// that hands itself over again. Nil if all work is counted.
    public var isLeast: Bool?

    /// Creates the bound of a phase.
    public init(
        round: TimeSpan,
        fullestRound: TimeSpan? = nil,
        lockstepFPS: Double,
        cpuLoad: Double? = nil,
        gpuLoad: Double? = nil
    ) {
        self.round = round
        self.fullestRound = fullestRound
        self.lockstepFPS = lockstepFPS
        self.cpuLoad = cpuLoad
        self.gpuLoad = gpuLoad
    }
}

extension AnalyticBound {
    /// The GPU time requested by frames and all other work during one round of frames; nil if unknown.
    public var gpuOfInterval: TimeSpan? {
        guard let gpuLoad, lockstepFPS > 0 else { return nil }
        return .seconds(gpuLoad / lockstepFPS)
    }
}
