public import FrameTrace

/// One figure of one run.
public struct HistoryValue: Sendable, Equatable {
    /// The run, by ``HistoryEntry/number``.
    public var run: Int64
    /// The app.
    public var app: String
    /// The phase; nil for the whole run after warm-up.
    public var phase: String?
    /// The metric.
    public var metric: FrameMetric
    /// The figure.
    public var value: Double

    /// Creates one figure of one run.
    public init(run: Int64, app: String, phase: String?, metric: FrameMetric, value: Double) {
        self.run = run
        self.app = app
        self.phase = phase
        self.metric = metric
        self.value = value
    }
}
