import FrameTrace

extension LedgerSplitter {
    /// Returns the time in a frame's ledger for which its main thread was ready or stopped before the frame began; nil
    /// if there was none.
    ///
    /// - Parameter ledger: the ledger after ``split(_:_:thread:app:_:)``.
    /// - Complexity: O(log n + what happened before its begin).
    func timeBeforeBegin(
        of ledger: Ledger,
        _ spans: FrameSpans,
        thread: ThreadID,
        app: AppID,
        _ sweep: inout CulpritSweep
    ) -> TimeBeforeBegin? {
        guard spans.before.length > .zero else { return nil }
        var time = TimeBeforeBegin()
        if let ready = ledger.runnable, ready > .zero {
            time.runnable = readyBeforeBegin(ledger, spans, thread, app, &sweep).filter { $0.time > .zero }
        }
        if let stopped = ledger[.stopped], stopped > .zero {
            time.stopped = stops(of: thread, within: spans.before).total
        }
        return time.runnable.isEmpty && time.stopped == .zero ? nil : time
    }

    private func readyBeforeBegin(
        _ ledger: Ledger,
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID,
        _ sweep: inout CulpritSweep
    ) -> [RunnablePart] {
        guard ledger.runnableBy != nil else {
            // Without switch events, only the time from a wake-up to the first instruction is known.
            return [RunnablePart(culprit: Culprit(.unknown), afterWakeUp: spans.woken.total)]
        }
        var sums = CulpritSums()
        // A frame's waits lie behind its begin, and so does the last of its own intervals.
        for own in spans.own.dropLast() { add(thread, within: own, app, &sweep, to: &sums) }
        return sums.parts(culprits.table)
    }
}
