public import FrameTrace

extension FrameMetric {
    /// The metric in ``unit``; nil where it could not be measured, or the app draws no frames.
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
        case .hangs: return frames.mainThread.map { Double($0.hangs.count) } ?? frames.noHang
        case .longestHang:
            return frames.mainThread.map { ($0.hangs.worst.first?.busy.total ?? .zero).inMilliseconds } ?? frames.noHang
        case .inputP95: return frames.mainThread?.input.shown?.p95.inMilliseconds
        case .longestGraph: return frames.longestGraph?.inMilliseconds
        case .peakFootprint: return frames.peakFootprint?.inMegabytes
        }
    }

    /// The metric of an app over a run after warm-up.
    public func value(of app: AppResult, in result: RunResult) -> Double? { value(of: MeasuredFrames(app, in: result)) }
}

/// What the metrics of an app are computed from: its frames in all of a run after warm-up, or in one phase.
public struct MeasuredFrames: Sendable {
    /// Counts, percentiles and sums.
    public var statistics: FrameStatistics
    /// The frame budget; nil where it does not matter.
    public var budget: TimeSpan?
    /// The cost of the app's priority inversions; nil where it could not be measured, or not in this part of the run.
    public var inversionCost: TimeSpan?
    /// Whether the app wants frames at all.
    public var drawsFrames: Bool
    /// What the main thread did besides; nil where no run loop was recorded, and in a part of the run.
    public var mainThread: MainThreadResult?
    /// Whether the run would have shown a hang: one of a main thread that did nothing at all has none.
    public var isWatched = false
    /// The longest graph of the app's operations; nil where there was none, and in a part of the run.
    public var longestGraph: TimeSpan?
    /// The most memory that only the app could give back; nil where none was counted, and in a part of the run.
    public var peakFootprint: ByteCount?

    fileprivate var noHang: Double? { isWatched ? 0 : nil }

    /// A part of a run.
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

    /// All of a run after warm-up.
    public init(_ app: AppResult, in result: RunResult) {
        self.init(
            app.total,
            budget: app.budget,
            inversionCost: result.inversions?.apps.first { $0.app == app.name }?.cost,
            drawsFrames: app.drawsFrames
        )
        mainThread = app.mainThread
        // A real program's loop is not a main thread of the device.
        isWatched = result.run.rules != nil && app.program == nil && app.loop == nil
        longestGraph = result.operations?.graphs.filter { $0.app == app.name }.map(\.length).max()
        peakFootprint = result.memory?.apps.first { $0.app == app.name }?.peakFootprint
    }
}
