import FrameBudget
import FrameTrace

extension FrameMetric {
    /// Returns the number of observations behind an app's value of this metric.
    func count(of app: AppResult) -> Int {
        switch self {
        case .dropped, .droppedShare, .hitchRatio: app.total.wanted
        case .missed, .missedShare: app.total.begun
        case .inputP95: app.mainThread?.input.shown?.count ?? 0
        case .hangs, .longestHang: app.mainThread?.hangs.count ?? 0
        case .longestGraph, .peakFootprint: 0
        case .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean: app.total.onCPU?.count ?? 0
        case .mainP50, .mainP95, .mainP99, .mainLongest, .p95OverBudget: app.total.mainThread?.count ?? 0
        case .fps, .inversion, .inversionPerFrame: app.total.shown
        }
    }
}
