import FrameTrace

/// The main thread's turn for the frame before another one: from the vsync that called that frame to the end of its
/// work on it.
///
/// In an app that draws ahead, that frame may be in time although it was delayed; the next one then begins at a later
/// vsync, and what delayed the thread is not in its own interval.
struct TurnBefore {
    /// The turn as the spans of a frame that was due when it was called.
    let spans: FrameSpans
    /// For how long the thread had been called but was not woken.
    let late: TimeSpan

    /// Nil where no turn before a frame reaches into its interval, and for an app that does not draw ahead.
    ///
    /// - Complexity: O(log n + what happened within the turn).
    init?(_ next: FrameSpans, of app: AppDescription, _ timeline: ThreadTimeline?, on grid: VsyncGrid) {
        guard let previous = next.previous, let length = next.previousLength, let timeline else { return nil }
        let begin = previous.end - length
        let frame = timeline.activity(at: begin)
        // A parked thread was woken for its frame; a busy one answers the newest vsync when it is done.
        let since = min(begin, frame?.interval.start ?? begin)
        let called = app.cadence.last(before: grid.last(atOrBefore: since) + 1)
        let before = Interval(start: min(grid[called], since), end: since)
        var turn = next
        turn.interval = Interval(start: before.start, end: previous.end)
        turn.begin = begin
        turn.committed = previous.end
        turn.callback = called
        turn.previous = nil
        turn.previousLength = nil
        turn.outside = []
        turn.idle = []
        turn.heldUp = []
        turn.earlier = []
        for work in timeline.activities.overlapping(before, start: \.interval.start, end: \.interval.end) {
            if work.path == frame?.path {
                // With continuous pacing it begins as soon as the frame before it has ended.
                let start = turn.previous?.start ?? work.interval.start
                turn.previous = Interval(start: start, end: work.interval.end)
            } else {
                turn.outside.append(MainThreadActivity.Outside(interval: work.interval, path: work.path))
            }
        }
        let own = Interval(start: begin, end: previous.end)
        turn.waits = Array(timeline.waits.overlapping(own, start: \.start, end: \.end))
        var known = turn.outside.map(\.interval)
        if let previous = turn.previous { known.append(previous) }
        known += timeline.ready.overlapping(before, start: \.start, end: \.end)
        late = [before].subtracting(known.merged()).total
        spans = turn
    }
}

extension LedgerSplitter {
    /// Returns the ledger of a turn.
    ///
    /// - Complexity: O(log n + what happened within the turn).
    func ledger(of turn: TurnBefore, thread: ThreadID, app: AppID, _ sweep: inout CulpritSweep) -> Ledger {
        let spans = turn.spans
        var ledger = Ledger()
        ledger.carryOver = spans.previous?.overlap(with: spans.before) ?? .zero
        for work in spans.outside { ledger.outsideFrame += work.interval.overlap(with: spans.before) }
        ledger.timerLate = turn.late
        for wait in spans.waits {
            let time = wait.blocked(within: spans.interval)
            ledger.blocked.add(BlockedPart(kind: wait.kind, resource: resource(of: wait), time: time))
        }
        if !culprits.knows(thread) {
            // The thread's ready time is not known: a frame that was short anyway delayed nothing.
            let own = spans.committed - spans.begin
            ledger.onCPU = (own - ledger.blockedTotal).clampedToZero
        }
        split(&ledger, spans, thread: thread, app: app, &sweep)
        return ledger
    }
}
