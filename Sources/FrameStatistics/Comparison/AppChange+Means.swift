import FrameBudget
import FrameTrace

extension AppComparison {
    /// Changes of frames with those of means that no percentile covers.
    ///
    /// A shorter time of the main thread is no improvement where the same frames end later after they are due: they begin later, and
    /// what kept them from beginning is not in that time.
    func withMeans(_ changes: [AppChange]) -> [AppChange] {
        var changes = changes
        let isMasking = takeBackShorterTimes(&changes)
        if let due = dueChange(beside: changes, isMasking: isMasking) { changes.append(due) }
        if let cpu = cpuChange(beside: changes) { changes.append(cpu) }
        return changes
    }

    /// Removes shorter times of frames that end later, and says whether there were any. Where other percentiles are longer both are
    /// changes, the longer ones first.
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

    /// Whether frames end later after they are due, by more than a gate tolerates of any time.
    private var endsLater: Bool {
        guard let shift = mean(.dueToEnd)?.shift, shift.outcome == .more else { return false }
        return (shift.change ?? 0) > ComparisonPolicy.smallestChange.inMilliseconds
    }

    /// The time from due to end, where it moved and no figure of frames says as much.
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

    /// The CPU time of the main thread by frame, where its other work moved it and no figure of frames moved as it did.
    private func cpuChange(beside changes: [AppChange]) -> AppChange? {
        guard let cpu = mean(.mainCPU), cpu.shift.hasMovedVisibly(in: .milliseconds), cpu.shift.isNotableTime,
            // By second, too: where fewer frames are shown there is more of other work for each.
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
    /// Whether it is of a figure of frames.
    fileprivate var isOfFrames: Bool { if case .frames = figure { true } else { false } }

    /// Whether it is of the main thread's time of a frame.
    fileprivate var isOfMainThread: Bool {
        if case .frames(let figure) = figure { figure.metric.frameTime == .mainThread } else { false }
    }
}
