import FrameBudget
import FrameTrace

extension AppComparison {
    /// Moves longer own work to the front if the first change is an improvement due only to less contention from
    /// outside. Such an improvement reflects what the machine did during the two runs, and its noise hides what the app
    /// does.
    func withOwnWorkFirst(_ changes: [AppChange]) -> [AppChange] {
        guard let own = changes.firstIndex(where: \.isLongerOwnWork), let first = changes.first, isByOthersAlone(first)
        else { return changes }
        var sorted = changes
        sorted.insert(sorted.remove(at: own), at: 0)
        return sorted
    }

    /// Whether a frame figure improved only because of less contention from outside: all parts of frame time that
    /// became shorter are contention, and neither the app's own code nor another app of the run contributed. Only in
    /// runs with noise.
    public func isByOthersAlone(_ change: AppChange) -> Bool {
        guard case .frames(let figure) = change.figure, !change.isWorse, !figure.shift.hasMovedExactly else {
            return false
        }
        let parts = moved(isLonger: false, in: figure.metric.isFrameTime ? nil : slowest?.moves)
            .filter { $0.kind != .other }
        return !parts.isEmpty
            && parts.allSatisfy { part in
                part.kind == .contention && part.isOwnCodeAlike && !part.delays.contains { $0.cause.isOfAnApp }
            }
    }
}

extension AppChange {
    /// Whether on-CPU frame time is worse by more than a gate tolerates.
    fileprivate var isLongerOwnWork: Bool {
        guard case .frames(let figure) = figure else { return false }
        return figure.metric.isOwnWork && isWorse && weight > .slight
    }
}

extension DelayCause {
    /// Whether an app of the run occupied the CPU.
    fileprivate var isOfAnApp: Bool {
        if case .ready(let culprit) = self { culprit.kind == .app } else { false }
    }
}
