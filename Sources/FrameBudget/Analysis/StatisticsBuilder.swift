import FrameTrace

/// Sums frames into the figures of an app in one or several phases.
struct StatisticsBuilder {
    private var statistics: FrameStatistics
    private var mainThread: [TimeSpan] = []
    private var dueToEnd: [TimeSpan] = []
    private var onCPU: [TimeSpan] = []
    private var overrun: [TimeSpan] = []
    private var presents: [TimeSpan] = []
    private var residualShares: [Double] = []
    private var ledger = LedgerSum()
    private var missedLedger = LedgerSum()
    private var work: [PathID: TimeSpan] = [:]
    private var missedWork: [PathID: TimeSpan] = [:]
    private var verdicts: [VerdictCause: VerdictCount] = [:]
    private var together = CombinedCauses()

    private var renderTimes: [TimeSpan] = []
    private var renderCPU: [TimeSpan] = []
    private var renderWork: [PathID: TimeSpan] = [:]
    private var beginsToPresents: [TimeSpan] = []
    private var missedRenderCPU: TimeSpan? = .zero

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

    /// Sets the time that the wanted frames stand for, if longer than the time on screen: a phase may be shorter than
    /// the vsyncs within it.
    ///
    /// - Parameter cadence: at which vsyncs the app wants a frame.
    mutating func addVsyncTime(_ cadence: Cadence) {
        let vsyncs = VsyncIndex(cadence.vsyncsPerFrame * Int64(statistics.wanted))
        let time = grid[vsyncs] - grid[VsyncIndex(0)]
        statistics.vsyncTime = time > statistics.onScreen ? time : nil
    }

    mutating func addUnfinished(_ vsyncs: Int) { statistics.unfinished += vsyncs }

    /// Adds a frame.
    ///
    /// - Parameter dropped: how many of its dropped intervals lie in the phases that are summed.
    mutating func add(_ frame: FrameRecord, dropped: Int) {
        statistics.shown += 1
        addDropped(dropped, of: frame)
        mainThread.append(frame.mainThread)
        if frame.ownDue == nil { dueToEnd.append(max(frame.end - frame.due(on: grid), .zero)) }
        if let time = frame.sincePresent {
            presents.append(time)
            statistics.longestFreeze = max(statistics.longestFreeze, time)
        } else if frame.ownDue == nil {
            // No frame was wanted before this one was due.
            statistics.longestFreeze = max(statistics.longestFreeze, grid[frame.shownAt] - grid[frame.due])
        }
        if let cpu = frame.ledger.onCPU { onCPU.append(cpu) }
        let interval = frame.ledger.explained + frame.ledger.residual
        if interval > .zero { residualShares.append(frame.ledger.residual.magnitude / interval) }
        ledger.add(frame.ledger)
        if let rendering = frame.rendering { add(rendering, of: frame) }
        for step in frame.work { work[step.path, default: .zero] += step.time }
        addMiss(frame)
    }

    private mutating func add(_ rendering: FrameRendering, of frame: FrameRecord) {
        renderTimes.append(rendering.time)
        if let cpu = rendering.onCPU { renderCPU.append(cpu) }
        for step in rendering.work { renderWork[step.path, default: .zero] += step.time }
        beginsToPresents.append(frame.end - frame.begin)
        if frame.isMissed { missedRenderCPU = missedRenderCPU.flatMap { sum in rendering.onCPU.map { sum + $0 } } }
    }

    /// Adds intervals that a frame dropped: all of them, or only those in the phases that are summed.
    mutating func addDropped(_ dropped: Int, of frame: FrameRecord) {
        statistics.dropped += dropped
        guard let verdict = frame.verdict, dropped > 0 else { return }
        for share in verdict.shares(ofDropped: dropped) { count(share.cause) { $0.dropped += share.dropped } }
    }

    /// Adds a frame that never ended.
    ///
    /// - Parameters:
    ///   - dropped: how many of the intervals that it lost lie in the phases that are summed.
    ///   - isWithin: whether it was due there.
    mutating func add(_ frozen: FrameRecord, dropped: Int, isWithin: Bool) {
        addDropped(dropped, of: frozen)
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
        // An unfinished frame is in no ledger sum: the ledgers of late frames must be a subset of all.
        if frame.isUnfinished {
            statistics.frozen = (statistics.frozen ?? 0) + 1
        } else {
            missedLedger.add(frame.ledger)
            for step in frame.work { missedWork[step.path, default: .zero] += step.time }
        }
        guard let verdict = frame.verdict else { return }
        let time = verdict.causeTime(in: frame.ledger)
        let resourceTime = verdict.resourceTime(in: frame.ledger)
        // The ledger begins with the frame where that was before it was due: its parts are of that whole. A cause's
        // time in the previous turn does not count.
        let sinceDue = frame.end - frame.due(on: grid)
        let frameTime = max(sinceDue, frame.ledger.explained + frame.ledger.residual)
        count(verdict.cause) { count in
            count.missed += 1
            count.time = (count.time ?? .zero) + time
            count.frameTime = (count.frameTime ?? .zero) + frameTime
            if frameTime > sinceDue { count.beforeDue = (count.beforeDue ?? .zero) + frameTime - sinceDue }
            if let resourceTime { count.resourceTime = (count.resourceTime ?? .zero) + resourceTime }
            if verdict.cause.kind == .ownWork, verdict.reason == .ownSide, !verdict.others.isEmpty {
                var beside = count.beside ?? []
                beside.add(partsOfFrame: verdict.others)
                count.beside = beside.sortedBySize()
                count.besideCount = (count.besideCount ?? 0) + 1
            }
        }
        if verdict.cause.kind == .mixed { together.add(verdict, frame.ledger) }
    }

    private mutating func count(_ cause: VerdictCause, _ change: (inout VerdictCount) -> Void) {
        change(&verdicts[cause, default: VerdictCount(cause: cause, missed: 0, dropped: 0)])
    }

    /// Returns the figures. Call once, after the last frame: it takes the times out of their lists, because a long run
    /// has no room for sorted copies.
    ///
    /// - Complexity: O(n log n) over the frames added.
    mutating func finish() -> FrameStatistics {
        var result = statistics
        let isOnCPUKnown = onCPU.count == mainThread.count
        result.mainThread = Distribution(taking: &mainThread)
        result.dueToEnd = Distribution(taking: &dueToEnd)
        result.onCPU = isOnCPUKnown ? Distribution(taking: &onCPU) : nil
        result.rendering = renderFigures()
        result.overrun = Distribution(taking: &overrun)
        result.presentToPresent = Distribution(taking: &presents)
        residualShares.sort()
        result.residualShareP95 = NearestRank.value(95, of: residualShares)
        result.ledger = ledger.total
        result.missedLedger = missedLedger.total
        result.work = work.map { StepTime(path: $0.key, time: $0.value) }.sortedBySize()
        if !missedWork.isEmpty {
            result.missedWork = missedWork.map { StepTime(path: $0.key, time: $0.value) }.sortedBySize()
        }
        var verdicts = self.verdicts
        let mixed = VerdictCause(.mixed)
        verdicts[mixed] = verdicts[mixed].map(together.completing)
        result.verdicts = verdicts.values.sorted {
            ($1.missed, $1.dropped, $0.cause) < ($0.missed, $0.dropped, $1.cause)
        }
        return result
    }

    private mutating func renderFigures() -> RenderFigures? {
        guard !renderTimes.isEmpty else { return nil }
        let isOnCPUKnown = renderCPU.count == renderTimes.count
        return RenderFigures(
            time: Distribution(taking: &renderTimes),
            beginToPresent: Distribution(taking: &beginsToPresents),
            onCPU: isOnCPUKnown ? Distribution(taking: &renderCPU) : nil,
            missedOnCPU: missedRenderCPU,
            work: renderWork.map { StepTime(path: $0.key, time: $0.value) }.sortedBySize()
        )
    }
}
