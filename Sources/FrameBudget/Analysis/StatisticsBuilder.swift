import FrameTrace

/// Sums frames up into the figures of an app in one phase or in several.
struct StatisticsBuilder {
    private var statistics = FrameStatistics()
    private var mainThread: [TimeSpan] = []
    private var onCPU: [TimeSpan] = []
    private var overrun: [TimeSpan] = []
    private var residualShares: [Double] = []
    private var ledger = LedgerSum()
    private var missedLedger = LedgerSum()
    private var work: [PathID: TimeSpan] = [:]
    private var verdicts: [VerdictCause: VerdictCount] = [:]

    mutating func addScreenTime(_ time: TimeSpan, wanted: Int) {
        statistics.onScreen += time
        statistics.wanted += wanted
    }

    mutating func addUnfinished(_ vsyncs: Int) { statistics.unfinished += vsyncs }

    mutating func add(_ frame: FrameRecord) {
        statistics.shown += 1
        statistics.dropped += frame.dropped
        mainThread.append(frame.mainThread)
        if let cpu = frame.ledger.onCPU { onCPU.append(cpu) }
        let interval = frame.ledger.explained + frame.ledger.residual
        if interval > .zero { residualShares.append(frame.ledger.residual.magnitude / interval) }
        ledger.add(frame.ledger)
        for step in frame.work { work[step.path, default: .zero] += step.time }
        if let verdict = frame.verdict {
            for share in verdict.dropped { count(share.cause) { $0.dropped += share.dropped } }
            if frame.isMissed { count(verdict.cause) { $0.missed += 1 } }
        }
        guard frame.isMissed else { return }
        statistics.missed += 1
        overrun.append(frame.overrun)
        missedLedger.add(frame.ledger)
    }

    private mutating func count(_ cause: VerdictCause, _ change: (inout VerdictCount) -> Void) {
        change(&verdicts[cause, default: VerdictCount(cause: cause, missed: 0, dropped: 0)])
    }

    /// The figures.
    ///
    /// - Complexity: O(n log n) over the frames added.
    func finish() -> FrameStatistics {
        var result = statistics
        result.mainThread = Distribution(mainThread)
        result.onCPU = onCPU.count == mainThread.count ? Distribution(onCPU) : nil
        result.overrun = Distribution(overrun)
        result.residualShareP95 = residualShareP95
        result.ledger = ledger.total
        result.missedLedger = missedLedger.total
        result.work = work.map { StepTime(path: $0.key, time: $0.value) }.sortedBySize()
        result.verdicts = verdicts.values.sorted {
            ($1.missed, $1.dropped, $0.cause) < ($0.missed, $0.dropped, $1.cause)
        }
        return result
    }

    private var residualShareP95: Double? {
        guard !residualShares.isEmpty else { return nil }
        let sorted = residualShares.sorted()
        return sorted[(95 * sorted.count + 99) / 100 - 1]
    }
}
