import FrameBudget
public import FrameTrace

/// What the history keeps of one app in one run: in all of it after warm-up, or in one phase.
public struct HistoryFigures: Sendable, Equatable {
    /// What a history follows from run to run. Less is better in all of it, and runs may differ in length.
    public static let metrics: [FrameMetric] = [
        .onCPUP50, .onCPUP95, .mainP50, .mainP95, .mainP99, .missedShare, .hitchRatio, .inversionPerFrame,
    ]

    /// The app.
    public var app: String
    /// The phase's name; nil for all of the run after warm-up.
    public var phase: String?
    /// The figures that could be measured.
    public var values: [FrameMetric: Double]
    /// CPU times of the frames; nil where they were not measured, or only the result was there.
    public var onCPU: SortedTimes?
    /// Wall times of the frames; nil where only the result was there.
    public var mainThread: SortedTimes?

    /// Figures of an app.
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

    /// The figures of frames.
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
