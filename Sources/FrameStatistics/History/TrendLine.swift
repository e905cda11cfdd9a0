public import FrameTrace

/// One figure of one app over comparable runs.
public struct TrendLine: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The phase; nil for the whole run after warm-up.
    public var phase: String?
    /// The metric.
    public var metric: FrameMetric
    /// The runs that have the figure, as indices into ``TrendGroup/runs``.
    public var runs: [Int]
    /// The value in each of these runs.
    public var values: [Double]
    /// The changes of its level, as indices into ``values``.
    public var changes: [ChangePoint]

    /// The median since the last change.
    public var level: Double { Median.of(values[(changes.last?.index ?? 0)...]) }
}
