import FrameStatistics
public import FrameTrace

/// The runs and figures to extract from a history. Nil means all; without `hasPhases`, only figures of whole runs.
public struct HistoryQuery: Sendable, Equatable {
    /// The workload's name.
    public var workload: String?
    /// The branch.
    public var branch: String?
    /// The app.
    public var app: String?
    /// The figures; empty for all.
    public var metrics: [FrameMetric] = []
    /// Whether to include the figures of each phase beside those of whole runs.
    public var hasPhases = false

    /// Creates a query for all runs.
    public init() {}
}
