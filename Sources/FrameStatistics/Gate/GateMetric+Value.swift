public import FrameBudget
public import FrameTrace

extension GateMetric {
    /// The figure of an app in a result, in ``unit``; nil where it could not be measured.
    public func value(of app: AppResult, in result: RunResult) -> Double? {
        switch self {
        case .onCPUMedian: app.total.onCPU?.p50.inMilliseconds
        case .onCPUTail: app.total.onCPU?.p95.inMilliseconds
        case .mainThreadMedian: app.total.mainThread?.p50.inMilliseconds
        case .mainThreadTail: app.total.mainThread?.p95.inMilliseconds
        case .missed: Double(app.total.missed)
        case .dropped: Double(app.total.droppedOrHung)
        case .hitchRatio: app.total.hitchRatio(at: result.run.refresh, dropped: app.total.droppedOrHung)
        case .inversion: result.inversions?.apps.first { $0.app == app.name }?.cost?.inMilliseconds
        case .overBudget: app.total.mainThread.map { max(0, ($0.p95 - app.budget).inMilliseconds) }
        }
    }
}

extension FrameStatistics {
    /// Dropped intervals, with what a frame that never ended has lost. One frame under way at the end is normal.
    public var droppedOrHung: Int { dropped + max(0, unfinished - 1) }
}
