public import FrameTrace

extension FrameMetric {
    /// Returns the metric in ``unit``; nil if not measured, or the app draws no frames.
    public func value(of frames: MeasuredFrames) -> Double? {
        let statistics = frames.statistics
        let isShown = statistics.onScreen > .zero
        switch self {
        case .fps: return isShown ? statistics.shownFPS : nil
        case .missed: return frames.drawsFrames ? Double(statistics.missed) : nil
        case .missedShare: return statistics.missedShare
        case .dropped: return frames.drawsFrames ? Double(statistics.dropped) : nil
        case .droppedShare:
            let wanted = statistics.wanted
            return isShown && wanted > 0 ? Double(statistics.dropped) / Double(wanted) : nil
        case .hitchRatio:
            return isShown ? statistics.hitchRatio : nil
        case .mainP50: return statistics.mainThread?.p50.inMilliseconds
        case .mainP95: return statistics.mainThread?.p95.inMilliseconds
        case .mainP99: return statistics.mainThread?.p99.inMilliseconds
        case .mainLongest: return statistics.mainThread?.max.inMilliseconds
        case .p95OverBudget:
            guard let budget = frames.budget, let times = statistics.mainThread else { return nil }
            return max(0, (times.p95 - budget).inMilliseconds)
        case .onCPUP50: return statistics.onCPU?.p50.inMilliseconds
        case .onCPUP95: return statistics.onCPU?.p95.inMilliseconds
        case .onCPUP99: return statistics.onCPU?.p99.inMilliseconds
        case .onCPUMean: return statistics.onCPU?.mean.inMilliseconds
        case .inversion: return frames.inversionCost?.inMilliseconds
        case .inversionPerFrame:
            guard statistics.shown > 0, let cost = frames.inversionCost else { return nil }
            return cost.inMilliseconds / Double(statistics.shown)
        case .hangs: return frames.mainThread.map { Double($0.hangs.count) } ?? frames.zeroIfWatched
        case .longestHang:
            return frames.mainThread.map { ($0.hangs.worst.first?.busy.total ?? .zero).inMilliseconds }
                ?? frames.zeroIfWatched
        case .inputP95: return frames.mainThread?.input.shown?.p95.inMilliseconds
        case .longestGraph: return frames.longestGraph?.inMilliseconds
        case .peakFootprint: return frames.peakFootprint?.inMegabytes
        }
    }

    /// Returns the metric of an app over the run after warm-up.
    public func value(of app: AppResult, in result: RunResult) -> Double? { value(of: MeasuredFrames(app, in: result)) }
}

/// The input of an app's metrics: its frames in the whole run after warm-up, or in one phase.
public struct MeasuredFrames: Sendable {
    /// The counts, percentiles and sums of the frames.
    public var statistics: FrameStatistics
    /// The frame budget; nil if no metric needs it.
    public var budget: TimeSpan?
    /// The cost of the app's priority inversions; nil if not measured, or not in this part of the run.
    public var inversionCost: TimeSpan?
    /// Whether the app wants frames at all.
    public var drawsFrames: Bool
    /// The main thread's other work; nil if no run loop was recorded, and in a part of the run.
    public var mainThread: MainThreadResult?
    /// Whether the run could show a hang: then an app without main-thread figures had none.
    public var isWatched = false
    /// The length of the longest operation graph; nil if there was none, and in a part of the run.
    public var longestGraph: TimeSpan?
    /// The peak memory footprint, which only the app could give back; nil if it was not counted, and in a part of the
    /// run.
    public var peakFootprint: ByteCount?

    fileprivate var zeroIfWatched: Double? { isWatched ? 0 : nil }

    /// Uses a part of a run.
    public init(
        _ statistics: FrameStatistics,
        budget: TimeSpan? = nil,
        inversionCost: TimeSpan? = nil,
        drawsFrames: Bool = true
    ) {
        self.drawsFrames = drawsFrames
        self.statistics = statistics
        self.budget = budget
        self.inversionCost = inversionCost
    }

    /// Uses the whole run after warm-up.
    public init(_ app: AppResult, in result: RunResult) {
        self.init(
            app.total,
            budget: app.budget,
            inversionCost: result.inversions?.apps.first { $0.app == app.name }?.cost,
            drawsFrames: app.drawsFrames
        )
        mainThread = app.mainThread
        // A real program's loop is not a main thread of the simulated device.
        isWatched = result.run.rules != nil && app.program == nil && app.loop == nil
        longestGraph = result.operations?.graphs.filter { $0.app == app.name }.map(\.length).max()
        peakFootprint = result.memory?.apps.first { $0.app == app.name }?.peakFootprint
    }
}
