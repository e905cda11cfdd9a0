import FrameTrace

/// Sums frames up into the figures of an app in one phase or in several.
struct StatisticsBuilder {
    private var statistics: FrameStatistics
    private var mainThread: [TimeSpan] = []
    private var onCPU: [TimeSpan] = []
    private var overrun: [TimeSpan] = []
    private var presents: [TimeSpan] = []
    private var residualShares: [Double] = []
    private var ledger = LedgerSum()
    private var missedLedger = LedgerSum()
    private var work: [PathID: TimeSpan] = [:]
    private var verdicts: [VerdictCause: VerdictCount] = [:]

    private let grid: VsyncGrid

    /// - Parameters:
    ///   - frameInterval: from one vsync at which the app wants a frame to the next.
    ///   - grid: the display's vsyncs.
    init(frameInterval: TimeSpan, grid: VsyncGrid) {
        statistics = FrameStatistics(frameInterval: frameInterval)
        self.grid = grid
    }

    mutating func addScreenTime(_ time: TimeSpan, wanted: Int, isOnDemand: Bool = false) {
        statistics.onScreen += time
        statistics.wanted += wanted
        guard isOnDemand else { return }
        statistics.wantedTime = (statistics.wantedTime ?? .zero) + statistics.frameInterval * Int64(wanted)
    }

    mutating func addUnfinished(_ vsyncs: Int) { statistics.unfinished += vsyncs }

    mutating func add(_ frame: FrameRecord) {
        statistics.shown += 1
        statistics.dropped += frame.dropped
        mainThread.append(frame.mainThread)
        if let time = frame.sincePresent {
            presents.append(time)
            statistics.longestFreeze = max(statistics.longestFreeze, time)
        } else if frame.ownDue == nil {
            // None was wanted before it was due.
            statistics.longestFreeze = max(statistics.longestFreeze, grid[frame.shownAt] - grid[frame.due])
        }
        if let cpu = frame.ledger.onCPU { onCPU.append(cpu) }
        let interval = frame.ledger.explained + frame.ledger.residual
        if interval > .zero { residualShares.append(frame.ledger.residual.magnitude / interval) }
        ledger.add(frame.ledger)
        for step in frame.work { work[step.path, default: .zero] += step.time }
        if let verdict = frame.verdict {
            for share in verdict.dropped { count(share.cause) { $0.dropped += share.dropped } }
        }
        addMiss(frame)
    }

    /// Adds a frame that never ended.
    ///
    /// - Parameters:
    ///   - dropped: how many of the intervals that it lost lie in what is summed up.
    ///   - isWithin: whether it was due there.
    mutating func add(_ frozen: FrameRecord, dropped: Int, isWithin: Bool) {
        statistics.dropped += dropped
        if let verdict = frozen.verdict, dropped > 0 {
            let shares = LargestRemainder.split(Int64(dropped), by: verdict.dropped.map { Int64($0.dropped) })
            for (share, part) in zip(verdict.dropped, shares) where part > 0 {
                count(share.cause) { $0.dropped += Int(part) }
            }
        }
        guard isWithin else { return }
        statistics.longestFreeze = max(
            statistics.longestFreeze,
            frozen.sincePresent ?? frozen.end - frozen.due(on: grid)
        )
        addMiss(frozen)
    }

    private mutating func addMiss(_ frame: FrameRecord) {
        guard frame.isMissed else { return }
        statistics.missed += 1
        overrun.append(frame.overrun)
        missedLedger.add(frame.ledger)
        guard let verdict = frame.verdict else { return }
        count(verdict.cause) { count in
            count.missed += 1
            guard verdict.cause.kind == .mixed else { return }
            var parts = count.parts ?? []
            for part in verdict.others { parts.add(part.cause, part.time) }
            count.parts = parts.sortedBySize()
        }
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
        result.presentToPresent = Distribution(presents)
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
        NearestRank.value(95, of: residualShares.sorted())
    }
}
