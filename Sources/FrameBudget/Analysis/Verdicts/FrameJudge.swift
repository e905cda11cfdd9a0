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
        for index in frames.records.indices {
            let spans = frames.spans[index]
            splitter.split(&frames.records[index].ledger, spans, thread: thread, app: app.id, &sweep)
            attribute(&frames.records[index], spans, builder)
        }
        for index in frames.frozen.indices {
            let spans = frames.frozen[index].spans
            splitter.split(&frames.frozen[index].record.ledger, spans, thread: thread, app: app.id, &sweep)
            attribute(&frames.frozen[index].record, spans, builder)
            frames.frozen[index].record.heldBy = holders.heldBy(spans, thread: thread, app: app.id)
        }
        if let stolen = StolenWork(trace) {
            let bound = StealBound(trace, thread, of: app.id)
            let intervals = frames.spans.map(\.interval)
            stolen.review(&frames.records, budget: app.budget) { bound.time(within: intervals[$0], onCPU: $1) }
        }
        judgeHolders(&frames, app, thread, holders)
    }

    private func attribute(_ frame: inout FrameRecord, _ spans: FrameSpans, _ builder: VerdictBuilder) {
        guard frame.isMissed || frame.dropped > 0 else { return }
        var builder = builder
        if frame.rendering != nil || frame.slack > 0 {
            builder.ahead = trace.header.grid[frame.due + frame.slack] - spans.interval.start
        }
        let verdict = builder.verdict(frame.ledger, overrun: frame.overrun, dropped: frame.dropped)
        let other = names.names(of: spans.outside, within: spans.before)
        frame.verdict = other.map { verdict.namingOtherWork($0) } ?? verdict
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
            return frame.isMissed && frame.due(on: grid) >= grid.origin + trace.header.warmUp
        }
        let worst = missed.sorted { frames.records[$0].isWorse(than: frames.records[$1]) }
        for index in WorstFrames.chosen(worst, cause: { frames.records[$0].verdict?.cause }) {
            frames.records[index].heldBy = holders.heldBy(frames.spans[index], thread: thread, app: app.id)
        }
    }
}

extension FrameRecord {
    /// Larger overrun first, then the earlier one.
    func isWorse(than other: FrameRecord) -> Bool { (other.overrun, number) < (overrun, other.number) }
}
