import FrameBudget
public import FrameTrace

/// The figures that a history keeps of one app in one run: for the whole run after warm-up, or for one phase.
public struct HistoryFigures: Sendable, Equatable {
    /// The metrics that a history tracks. Less is better for all of them, and none is a total, since runs may differ in
    /// length.
    public static let metrics: [FrameMetric] = [
        .onCPUP50, .onCPUP95, .mainP50, .mainP95, .mainP99, .missedShare, .hitchRatio, .inversionPerFrame,
    ]

    /// The app.
    public var app: String
    /// The phase's name; nil for the whole run after warm-up.
    public var phase: String?
    /// The figures that could be measured.
    public var values: [FrameMetric: Double]
    /// CPU times of the frames; nil if they were not measured, or only the result was available.
    public var onCPU: SortedTimes?
    /// Wall times of the frames; nil if only the result was available.
    public var mainThread: SortedTimes?

    /// Creates the figures of an app.
    public init(
        app: String,
        phase: String? = nil,
        values: [FrameMetric: Double],
        onCPU: SortedTimes? = nil,
        mainThread: SortedTimes? = nil
    ) {
        self.app = app
        self.phase = phase
        self.values = values
        self.onCPU = onCPU
        self.mainThread = mainThread
    }

    init(
        app: String,
        phase: String?,
        _ measured: MeasuredFrames,
        frames: FrameRecords
    ) {
        self.app = app
        self.phase = phase
        values = Dictionary(
            uniqueKeysWithValues: Self.metrics.compactMap { metric in metric.value(of: measured).map { (metric, $0) } }
        )
        mainThread = SortedTimes(frames.map(\.mainThread))
        let cpu = frames.compactMap(\.ledger.onCPU)
        onCPU = cpu.count == frames.count ? SortedTimes(cpu) : nil
    }
}
