public import FrameTrace

/// What arithmetic says of a phase: one round of all apps' frames one after the other (F-4, lockstep), and how busy all that they
/// bring about keeps CPUs and GPU at that rate.
public struct AnalyticBound: Sendable, Equatable, Codable {
    /// What one frame of each app on screen takes on average: their CPU time per core, the GPU time that they wait for, or
    /// both of the longest one and the time for which it is asleep or waits for the user, whichever is most. An app that draws at
    /// every n-th vsync counts with an n-th of its frame, and one that draws on demand with the share of its vsyncs at which it
    /// wanted one.
    public var round: TimeSpan
    /// The same at a vsync at which all of them draw; nil where that is every one.
    public var fullestRound: TimeSpan?
    /// The same at a vsync at which all of them draw and do all that only some of their frames do; nil where every frame does that.
    public var largestRound: TimeSpan?
    /// By how much ``round`` would be shorter if no frame were asleep or waited for the user; nil where by nothing.
    public var asleep: TimeSpan?
    /// Frames per second if all apps advance in lockstep: 1 / round, at most the display's rate.
    public var lockstepFPS: Double
    /// The share of the CPUs' time that frames at that rate, events and what both hand over need; above 1 it is not there.
    /// Nil where it is not known.
    public var cpuLoad: Double?
    /// The same of the GPU.
    public var gpuLoad: Double?
    /// Whether more is needed than is counted here: by work under conditions that the run decides, and by work that hands itself over
    /// again. Nil where all is counted.
    public var isLeast: Bool?

    /// The bound of a phase.
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
    /// The GPU time that frames and all else ask for in the time of one round of frames; nil where that is not known.
    public var gpuOfInterval: TimeSpan? {
        guard let gpuLoad, lockstepFPS > 0 else { return nil }
        return .seconds(gpuLoad / lockstepFPS)
    }
}
