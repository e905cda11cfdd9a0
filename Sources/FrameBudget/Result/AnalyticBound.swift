public import FrameTrace

/// What arithmetic says of a phase: one round of all apps' frames one after the other (F-4, lockstep).
public struct AnalyticBound: Sendable, Equatable, Codable {
    /// The mean CPU time of one frame of each app on screen: their sum per core, or the largest where that is more.
    public var round: TimeSpan
    /// Frames per second if all apps advance in lockstep: 1 / round, at most the display's rate.
    public var lockstepFPS: Double

    /// The bound of a phase.
    public init(round: TimeSpan, lockstepFPS: Double) {
        self.round = round
        self.lockstepFPS = lockstepFPS
    }
}
