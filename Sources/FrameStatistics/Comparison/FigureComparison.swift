import FrameBudget
public import FrameTrace

/// The figures of an app on both sides, in all of the run after warm-up or in one phase.
public struct FigureComparison: Sendable, Equatable, Codable {
    /// The counts behind one side's figures.
    public struct Counts: Sendable, Equatable, Codable {
        /// Vsyncs at which a frame was wanted.
        public var wanted: Int
        /// Frames shown.
        public var shown: Int
        /// Frames that ended after their deadline, and those that never ended.
        public var missed: Int
        /// Frames begun that are known to be late or not: the denominator of the share of missed frames.
        public var begun: Int
        /// Intervals in which a frame was wanted and none new was shown.
        public var dropped: Int
        /// Frames behind the main thread's times.
        public var frames: Int
        /// Frames behind the on-CPU times; fewer if some could not be measured.
        public var onCPU: Int

        /// Whether no frame or turn counts.
        public var isEmpty: Bool { wanted == 0 && begun == 0 && frames == 0 }

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
        /// The metric.
        public var metric: FrameMetric
        /// Its shift, in ``FrameMetric/unit``.
        public var shift: Shift
    }

    /// The counts behind the first run's figures.
    public var before: Counts
    /// The counts behind the second run's figures.
    public var after: Counts
    /// The figures of every metric.
    public var figures: [Figure]

    /// Whether a side has no frame or turn that counts, so that nothing can be compared.
    public var hasEmptySide: Bool { before.isEmpty || after.isEmpty }

    /// Returns the shift of a metric.
    public subscript(_ metric: FrameMetric) -> Shift {
        figures.first { $0.metric == metric }?.shift ?? Shift(nil, nil)
    }
}
