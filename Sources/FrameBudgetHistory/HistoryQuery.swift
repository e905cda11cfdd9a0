import FrameStatistics
public import FrameTrace

/// Which runs and figures of a history are asked for; nil and false mean all of them and the whole runs only.
public struct HistoryQuery: Sendable, Equatable {
    /// The workload's name.
    public var workload: String?
    /// The branch.
    public var branch: String?
    /// The app.
    public var app: String?
    /// The figures; empty for all.
    public var metrics: [FrameMetric] = []
    /// Whether the figures of each phase are wanted beside those of whole runs.
    public var hasPhases = false

    /// All runs.
    public init() {}
}
