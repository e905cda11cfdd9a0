import FrameTrace

/// Splits the ledgers of all frames and judges those that were missed or dropped intervals.
struct FrameJudge {
    let trace: Trace
    let splitter: LedgerSplitter
    private let names: OtherWorkNames

    init(_ trace: Trace, _ splitter: LedgerSplitter, _ names: OtherWorkNames) {
        self.trace = trace
        self.splitter = splitter
        self.names = names
    }

    /// Whether a frame's verdict depends on no other frame.
    var isJudgedAlone: Bool { StolenWork(trace) == nil }

    /// Splits and judges an app's frames.
    ///
    /// - Complexity: O(n log n) over what happened within the frames.
    func judge(_ frames: inout FrameBuilder.Frames, of app: AppDescription, _ holders: HolderFinder) {
        let builder = VerdictBuilder(interval: app.frameInterval(on: trace.header.grid))
        guard let thread = trace.mainThread(of: app) else {
            // Nothing that it did is known, and so nothing explains why it showed no frame.
            for index in frames.frozen.indices {
                attribute(&frames.frozen[index].record, frames.frozen[index].spans, builder)
            }
            return
        }
        var sweep = splitter.culprits.sweep()
        let spans = frames.spans
        frames.records.updateEach { index, frame in
            let spans = spans[index]
            splitter.split(&frame.ledger, spans, thread: thread, app: app.id, &sweep)
            attribute(&frame, spans, builder)
        }
        for index in frames.frozen.indices {
            let spans = frames.frozen[index].spans
            splitter.split(&frames.frozen[index].record.ledger, spans, thread: thread, app: app.id, &sweep)
            attribute(&frames.frozen[index].record, spans, builder)
            frames.frozen[index].record.heldBy = holders.heldBy(spans, thread: thread, app: app.id)
        }
        if let stolen = StolenWork(trace) {
            let bound = StealBound(trace, thread, of: app.id)
            stolen.review(&frames.records, budget: app.budget) { bound.time(within: spans[$0].interval, onCPU: $1) }
        }
        judgeHolders(&frames, app, thread, holders)
    }

    private func attribute(_ frame: inout FrameRecord, _ spans: FrameSpans, _ builder: VerdictBuilder) {
        guard frame.isMissed || frame.dropped > 0 else { return }
        var builder = builder
        if frame.rendering != nil || frame.slack > 0 {
            builder.ahead = trace.header.grid[frame.due + frame.slack] - spans.interval.start
            builder.used = usedLatency(frame, spans, builder.interval)
        }
        let verdict = builder.verdict(frame.ledger, overrun: frame.overrun, dropped: frame.dropped)
        let other = names.names(of: spans.outside, within: spans.before)
        frame.verdict = other.map { verdict.namingOtherWork($0) } ?? verdict
    }

    /// How much later than due a frame of an app that draws ahead began, though the frame before was not long: what its latency grants
    /// had been used by then. What the frame before took beyond an interval is charged to that, with the wait for its vsync.
    private func usedLatency(_ frame: FrameRecord, _ spans: FrameSpans, _ interval: TimeSpan) -> TimeSpan {
        guard frame.slack > 0, let previous = spans.previousLength, interval > .zero else { return .zero }
        let grid = trace.header.grid
        let granted = grid[frame.due + frame.slack] - grid[frame.due]
        let waited = frame.ledger.carryOver + frame.ledger.vsyncWait
        var charged = (previous - interval).clampedToZero
        if spans.callback != nil {
            let (intervals, rest) = charged.nanoseconds.quotientAndRemainder(dividingBy: interval.nanoseconds)
            charged = interval * (rest > 0 ? intervals + 1 : intervals)
        }
        return min(granted, (waited - charged).clampedToZero)
    }

    /// Who held the CPU is told of the worst frames only.
    private func judgeHolders(
        _ frames: inout FrameBuilder.Frames,
        _ app: AppDescription,
        _ thread: ThreadID,
        _ holders: HolderFinder
    ) {
        let grid = trace.header.grid
        let warm = grid.origin + trace.header.warmUp
        let missed = frames.records.missed.lazy.filter { $1.due(on: grid) >= warm }
            .map { (index: $0, overrun: $1.overrun, number: $1.number, cause: $1.verdict?.cause) }
        let worst = missed.sorted { ($1.overrun, $0.number) < ($0.overrun, $1.number) }
        for (index, _, _, _) in WorstFrames.chosen(worst, cause: \.cause) {
            frames.records[index].heldBy = holders.heldBy(frames.spans[index], thread: thread, app: app.id)
        }
    }
}
