/// The figures of an app in one phase.
public struct PhaseFigures: Sendable, Equatable, Codable {
    /// The phase, an index into ``RunResult/phases``.
    public var phase: Int
    /// The figures.
    public var statistics: FrameStatistics

    /// The figures of an app in one phase.
    public init(phase: Int, statistics: FrameStatistics) {
        self.phase = phase
        self.statistics = statistics
    }
}
