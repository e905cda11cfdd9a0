import FrameBudget
import FrameTrace

extension FrameRecord {
    /// The parts of its main-thread time, from its begin to its commit: its ledger without what lies before the begin,
    /// and without the waits for stages on other threads, which begin when the main thread is done.
    var mainThreadLedger: Ledger {
        var parts = ledger
        for part in [LedgerPart.timerLate, .vsyncWait, .carryOver, .outsideFrame] where parts[part] != nil {
            parts[part] = .zero
        }
        parts.outside = nil
        parts.blocked.removeAll { $0.kind.isForStage }
        if let beforeBegin {
            parts.runnable = parts.runnable.map { max(.zero, $0 - beforeBegin.runnable.total) }
            parts.runnableBy = parts.runnableBy?.without(beforeBegin.runnable)
            parts[.stopped] = parts[.stopped].map { max(.zero, $0 - beforeBegin.stopped) }
        }
        parts.residual = mainThread - parts.explained
        return parts
    }
}

extension [RunnablePart] {
    /// Returns the parts without the time of other ones, by culprit.
    fileprivate func without(_ others: [RunnablePart]) -> [RunnablePart] {
        map { part in
            var part = part
            for other in others where other.culprit == part.culprit {
                part.afterWakeUp = Swift.max(.zero, part.afterWakeUp - other.afterWakeUp)
                part.preempted = Swift.max(.zero, part.preempted - other.preempted)
            }
            return part
        }
    }
}
