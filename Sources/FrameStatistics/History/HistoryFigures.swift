import FrameBudget
import FrameTrace

/// What the history keeps of one app in one run: in all of it after warm-up, or in one phase.
public struct HistoryFigures: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The phase's name; nil for all of the run after warm-up.
    public var phase: String?
    /// The figures that could be measured.
    public var values: [HistoryMetric: Double]
    /// CPU times of the frames; nil where they were not measured, or only the result was there.
    public var onCPU: SortedTimes?
    /// Wall times of the frames; nil where only the result was there.
    public var mainThread: SortedTimes?

    /// Figures of an app.
    public init(
        app: String,
        phase: String? = nil,
        values: [HistoryMetric: Double],
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
        _ statistics: FrameStatistics,
        at rate: RefreshRate,
        inversions: InversionTotals? = nil,
        frames: [FrameRecord]
    ) {
        self.app = app
        self.phase = phase
        values = [:]
        values[.onCPUP50] = statistics.onCPU?.p50.inMilliseconds
        values[.onCPUP95] = statistics.onCPU?.p95.inMilliseconds
        values[.mainP50] = statistics.mainThread?.p50.inMilliseconds
        values[.mainP95] = statistics.mainThread?.p95.inMilliseconds
        values[.mainP99] = statistics.mainThread?.p99.inMilliseconds
        if statistics.onScreen > .zero { values[.hitchRatio] = statistics.hitchRatio(at: rate) }
        if statistics.shown > 0 {
            let shown = Double(statistics.shown)
            values[.missed] = Double(statistics.missed) / shown
            values[.inversion] = inversions?.cost.map { $0.inMilliseconds / shown }
        }
        mainThread = SortedTimes(frames.map(\.mainThread))
        let cpu = frames.compactMap(\.ledger.onCPU)
        onCPU = cpu.count == frames.count ? SortedTimes(cpu) : nil
    }
}
