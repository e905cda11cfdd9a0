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
    private var causes: [LedgerPart: Int] = [:]

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
        guard frame.isMissed else { return }
        statistics.missed += 1
        overrun.append(frame.overrun)
        missedLedger.add(frame.ledger)
        if let cause = frame.missCause { causes[cause, default: 0] += 1 }
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
        result.missedByCause = LedgerPart.allCases.compactMap { part in
            causes[part].map { PartCount(part: part, frames: $0) }
        }
        .sorted { $0.frames > $1.frames }
        return result
    }

    private var residualShareP95: Double? {
        guard !residualShares.isEmpty else { return nil }
        let sorted = residualShares.sorted()
        return sorted[(95 * sorted.count + 99) / 100 - 1]
    }
}
