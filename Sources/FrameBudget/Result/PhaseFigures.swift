/// The figures of an app in one phase.
public struct PhaseFigures: Sendable, Equatable, Codable {
    /// The phase, as an index into ``RunResult/phases``.
    public var phase: Int
    /// The figures.
    public var statistics: FrameStatistics

    /// Creates the figures of a phase.
    public init(phase: Int, statistics: FrameStatistics) {
        self.phase = phase
        self.statistics = statistics
    }
}
