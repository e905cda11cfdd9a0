public import FrameTrace

/// One figure of one app over the runs that can be compared.
public struct TrendLine: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The phase; nil for all of the run after warm-up.
    public var phase: String?
    /// Which figure.
    public var metric: FrameMetric
    /// The runs that have the figure: indices into ``TrendGroup/runs``.
    public var runs: [Int]
    /// The figure in each of them.
    public var values: [Double]
    /// Where its level changed: indices into ``values``.
    public var changes: [ChangePoint]

    /// The median since the last change.
    public var level: Double { Median.of(values[(changes.last?.index ?? 0)...]) }
}
