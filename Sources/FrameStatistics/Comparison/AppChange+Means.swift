import FrameBudget
public import FrameTrace

extension AppComparison {
    /// Returns changes of frame figures, plus changes of means that no percentile covers.
    ///
    /// A shorter main-thread time is not an improvement if the same frames end later after they are due. Such frames
    /// begin later, and the delay of their begin is not part of that time. Likewise, a longer one is not a loss if they
    /// end earlier.
    func withMeans(_ changes: [AppChange]) -> [AppChange] {
        var changes = changes
        let isMasking = takeBackShorterTimes(&changes) || takeBackLongerTimes(&changes)
        if let due = dueChange(beside: changes, isMasking: isMasking) { changes.append(due) }
        if let cpu = cpuChange(beside: changes) { changes.append(cpu) }
        return changes
    }

    /// Removes shorter times of frames that end later; returns whether there were any. If other percentiles are longer,
    /// both are kept as changes, the longer ones first.
    private func takeBackShorterTimes(_ changes: inout [AppChange]) -> Bool {
        guard endsLater else { return false }
        let shorter = changes.indices.filter { changes[$0].isOfMainThread && !changes[$0].isWorse }
        guard !shorter.isEmpty else { return false }
        let isMixed = changes.contains { $0.isOfMainThread && $0.isWorse && $0.weight > .slight }
        guard isMixed else {
            changes.removeAll { $0.isOfMainThread && !$0.isWorse }
            return true
        }
        for index in shorter { changes[index].size = 0 }
        return false
    }

    /// Removes longer times of frames that end earlier, unless other percentiles are shorter; returns whether there
    /// were any.
    private func takeBackLongerTimes(_ changes: inout [AppChange]) -> Bool {
        guard endsEarlier, !hasShorterTime else { return false }
        let count = changes.count
        changes.removeAll { $0.isOfMainThread && $0.isWorse }
        return changes.count < count
    }

    /// Whether a moved time is neither better nor worse by itself: a shorter main-thread time of frames that end later,
    /// or a longer one of frames that end earlier.
    public func isOffset(_ metric: FrameMetric, _ shift: Shift) -> Bool {
        guard metric.frameTime == .mainThread else { return false }
        return switch shift.outcome {
        case .less: endsLater
        case .more: endsEarlier && !hasShorterTime
        default: false
        }
    }

    /// Whether frames end later after they are due, by more than a gate's smallest change.
    private var endsLater: Bool { isDueToEnd(.more) }

    /// Whether they end earlier, by as much.
    private var endsEarlier: Bool { isDueToEnd(.less) }

    private func isDueToEnd(_ outcome: Shift.Outcome) -> Bool {
        guard let shift = mean(.dueToEnd)?.shift, shift.outcome == outcome else { return false }
        return TimeSpan.milliseconds(abs(shift.change ?? 0)) > ComparisonPolicy.smallestChange
    }

    /// Whether a percentile of main-thread time is shorter by more than a gate tolerates.
    private var hasShorterTime: Bool {
        [FrameMetric.mainP50, .mainP95, .mainP99].contains { metric in
            let shift = total[metric]
            return shift.outcome == .less && shift.hasMovedVisibly(in: metric.unit) && shift.isNotableTime
        }
    }

    /// Returns the change of the time from due to end, if it moved and no change of frame figures shows the same.
    private func dueChange(beside changes: [AppChange], isMasking: Bool) -> AppChange? {
        guard let due = mean(.dueToEnd), due.shift.hasMovedVisibly(in: .milliseconds),
            !changes.contains(where: { $0.weight == .frames })
        else { return nil }
        let isWorse = due.shift.outcome == .more
        let isNotable = due.shift.isNotableTime
        let isSaid = changes.contains { $0.isOfMainThread && $0.weight > .slight && $0.isWorse == isWorse }
        guard isMasking || (isNotable && !isSaid) else { return nil }
        return AppChange(
            figure: .mean(due),
            weight: isNotable ? .wall : .slight,
            size: abs((isNotable ? due.shift.change : due.shift.ratio) ?? 1),
            isWorse: isWorse
        )
    }

    /// Returns the change of main-thread CPU time per frame, if its other work moved it and no figure of frames moved
    /// likewise.
    private func cpuChange(beside changes: [AppChange]) -> AppChange? {
        guard let cpu = mean(.mainCPU), cpu.shift.hasMovedVisibly(in: .milliseconds), cpu.shift.isNotableTime,
            // Also per second: with fewer frames shown, each has a larger share of other work.
            ownCPU.handlersPerSecond.outcome == cpu.shift.outcome
        else { return nil }
        let isWorse = cpu.shift.outcome == .more
        guard !changes.contains(where: { $0.isOfFrames && $0.weight > .slight && $0.isWorse == isWorse }) else {
            return nil
        }
        return AppChange(figure: .mean(cpu), weight: .work, size: abs(cpu.shift.change ?? 1), isWorse: isWorse)
    }
}

extension AppChange {
    fileprivate var isOfFrames: Bool { if case .frames = figure { true } else { false } }

    fileprivate var isOfMainThread: Bool {
        if case .frames(let figure) = figure { figure.metric.frameTime == .mainThread } else { false }
    }
}
