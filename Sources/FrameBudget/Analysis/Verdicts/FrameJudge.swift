import FrameTrace

/// Splits the ledgers of all frames and judges those that missed their deadline or dropped intervals.
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
        var sweep = splitter.culprits.sweep()
        guard let thread = trace.mainThread(of: app) else {
            // Its work is not known, so nothing explains why it showed no frame.
            for index in frames.frozen.indices {
                let spans = frames.frozen[index].spans
                attribute(&frames.frozen[index].record, spans, of: app, nil, builder, &sweep)
            }
            return
        }
        let spans = frames.spans
        frames.records.updateEach { index, frame in
            let spans = spans[index]
            splitter.split(&frame.ledger, spans, thread: thread, app: app.id, &sweep)
            frame.beforeBegin = splitter.timeBeforeBegin(of: frame.ledger, spans, thread: thread, app: app.id, &sweep)
            attribute(&frame, spans, of: app, thread, builder, &sweep)
        }
        for index in frames.frozen.indices {
            let spans = frames.frozen[index].spans
            splitter.split(&frames.frozen[index].record.ledger, spans, thread: thread, app: app.id, &sweep)
            attribute(&frames.frozen[index].record, spans, of: app, thread, builder, &sweep)
            if app.clock.isOwn, let verdict = frames.frozen[index].record.verdict {
                frames.frozen[index].record.verdict = verdict.ofUnendedFrame(frames.frozen[index].record.ledger)
            }
            frames.frozen[index].record.heldBy = holders.heldBy(spans, thread: thread, app: app.id)
        }
        if let stolen = StolenWork(trace) {
            let bound = StealBound(trace, thread, of: app.id)
            stolen.review(&frames.records, budget: app.budget) { bound.time(within: spans[$0].interval, onCPU: $1) }
        }
        judgeHolders(&frames, app, thread, holders)
    }

    private func attribute(
        _ frame: inout FrameRecord,
        _ spans: FrameSpans,
        of app: AppDescription,
        _ thread: ThreadID?,
        _ builder: VerdictBuilder,
        _ sweep: inout CulpritSweep
    ) {
        guard frame.isMissed || frame.dropped > 0 else { return }
        var builder = builder
        var works = spans.outside
        var before = spans.before
        if frame.rendering != nil || frame.slack > 0 {
            builder.ahead = trace.header.grid[frame.due + frame.slack] - spans.interval.start
            let timeline = thread.flatMap { splitter.culprits.timelines[$0] }
            let turn = waited(frame) > .zero ? TurnBefore(spans, of: app, timeline, on: trace.header.grid) : nil
            builder.used = usedLatency(frame, spans, turn, builder.interval)
            if let turn, let thread {
                builder.turnDelay = TurnDelay(
                    VerdictParts(splitter.ledger(of: turn, thread: thread, app: app.id, &sweep)),
                    length: turn.spans.interval.length,
                    interval: builder.interval,
                    isCalled: spans.callback != nil,
                    waited: waited(frame)
                )
            }
            if let turn, builder.turnDelay != nil {
                works = turn.spans.outside + works
                before = Interval(start: turn.spans.interval.start, end: spans.begin)
            }
        }
        let verdict = builder.verdict(frame.ledger, overrun: frame.overrun, dropped: frame.dropped)
        let other = names.names(of: works, within: before)
        frame.verdict = other.map { verdict.namingOtherWork($0) } ?? verdict
    }

    /// Returns how long a frame of an app that draws ahead was due while the one before was under way or its vsync had
    /// not come; zero for any other.
    private func waited(_ frame: FrameRecord) -> TimeSpan {
        frame.slack > 0 ? frame.ledger.carryOver + frame.ledger.vsyncWait : .zero
    }

    /// Returns how much later than due a frame of an app that draws ahead began, though the turn of the frame before
    /// was not long: the part of its latency grants that was used by then. Time of that turn beyond an interval is
    /// charged to what made it long, with the wait for the vsync after it.
    private func usedLatency(
        _ frame: FrameRecord,
        _ spans: FrameSpans,
        _ turn: TurnBefore?,
        _ interval: TimeSpan
    ) -> TimeSpan {
        guard let previous = turn?.spans.interval.length ?? spans.previousLength, interval > .zero else { return .zero }
        let grid = trace.header.grid
        let granted = grid[frame.due + frame.slack] - grid[frame.due]
        let charged = TurnDelay.delay(after: previous, interval, isCalled: spans.callback != nil)
        // Less is the rounding of intervals.
        let rest = waited(frame) - charged
        return rest < .microseconds(1) ? .zero : min(granted, rest)
    }

    /// Adds the holders of the CPU, for the worst frames only.
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
