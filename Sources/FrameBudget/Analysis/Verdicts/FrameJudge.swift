import FrameTrace

/// Splits the ledgers of all frames and judges those that were missed or dropped intervals.
struct FrameJudge {
    let trace: Trace
    let splitter: LedgerSplitter

    init(_ trace: Trace, _ timelines: ThreadTimelines, _ inversions: [JudgedInversion]) {
        self.trace = trace
        splitter = LedgerSplitter(trace, timelines, inversions)
    }

    /// Splits and judges an app's frames.
    ///
    /// - Complexity: O(n log n) over what happened within the frames.
    func judge(_ frames: inout FrameBuilder.Frames, of app: AppDescription, _ holders: HolderFinder) {
        guard let thread = trace.mainThread(of: app) else { return }
        let builder = VerdictBuilder(interval: trace.header.grid.interval)
        var sweep = splitter.culprits.sweep()
        for index in frames.records.indices {
            let spans = frames.spans[index]
            if hasGap(within: spans.interval) { frames.records[index].isSuspect = true }
            splitter.split(&frames.records[index].ledger, spans, thread: thread, app: app.id, &sweep)
            let frame = frames.records[index]
            guard frame.isMissed || frame.dropped > 0 else { continue }
            frames.records[index].verdict = builder.verdict(
                frame.ledger,
                overrun: frame.overrun,
                dropped: frame.dropped
            )
        }
        judgeHolders(&frames, app, thread, holders)
    }

    /// Whether the kernel's records of that time, on any CPU, are not whole.
    private func hasGap(within interval: Interval) -> Bool {
        trace.kernelGaps.contains { $0.start < interval.end && $0.end > interval.start }
    }

    /// Who held the CPU is told of the worst frames only.
    private func judgeHolders(
        _ frames: inout FrameBuilder.Frames,
        _ app: AppDescription,
        _ thread: ThreadID,
        _ holders: HolderFinder
    ) {
        let grid = trace.header.grid
        let missed = frames.records.indices.filter { index in
            let frame = frames.records[index]
            return frame.isMissed && grid[frame.due] >= grid.origin + trace.header.warmUp
        }
        let worst = missed.sorted { frames.records[$0].isWorse(than: frames.records[$1]) }
        for index in worst.prefix(AppResult.worstCapacity) {
            frames.records[index].heldBy = holders.heldBy(frames.spans[index], thread: thread, app: app.id)
        }
    }
}

extension FrameRecord {
    /// Larger overrun first, then the earlier one.
    func isWorse(than other: FrameRecord) -> Bool { (other.overrun, number) < (overrun, other.number) }
}
