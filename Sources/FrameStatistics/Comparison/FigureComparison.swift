import FrameBudget
public import FrameTrace

/// The figures of an app on both sides, in all of the run after warm-up or in one phase.
public struct FigureComparison: Sendable, Equatable, Codable {
    /// What one side's figures are of.
    public struct Counts: Sendable, Equatable, Codable {
        /// Vsyncs at which a frame was wanted.
        public var wanted: Int
        /// Frames shown.
        public var shown: Int
        /// Frames that ended after their deadline, and those that never ended.
        public var missed: Int
        /// Frames that can have missed their deadline: what the share of missed frames is of.
        public var begun: Int
        /// Intervals in which a frame was wanted and none new was shown.
        public var dropped: Int
        /// Frames behind the main thread's times.
        public var frames: Int
        /// Frames behind the on-CPU times; fewer where those could not be measured.
        public var onCPU: Int

        init(_ statistics: FrameStatistics) {
            wanted = statistics.wanted
            shown = statistics.shown
            missed = statistics.missed
            begun = statistics.begun
            dropped = statistics.dropped
            frames = statistics.mainThread?.count ?? 0
            onCPU = statistics.onCPU?.count ?? 0
        }
    }

    /// One figure.
    public struct Figure: Sendable, Equatable, Codable {
        /// Which.
        public var metric: FrameMetric
        /// How far it moved, in ``FrameMetric/unit``.
        public var shift: Shift
    }

    /// What the first run's figures are of.
    public var before: Counts
    /// What the second run's figures are of.
    public var after: Counts
    /// Every metric.
    public var figures: [Figure]

    /// How far a metric moved.
    public subscript(_ metric: FrameMetric) -> Shift {
        figures.first { $0.metric == metric }?.shift ?? Shift(nil, nil)
    }
}
