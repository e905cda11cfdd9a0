import FrameTrace

// MARK: What is recorded of a frame

extension FrameBuilder {
    /// Returns the record of a frame on the app's own clock: due when it begins, with nothing dropped before it.
    func ownRecord(of frame: OpenFrame, end: Usage) -> FrameRecord {
        let begin = frame.begin.usage.at
        let due = grid.last(atOrBefore: begin)
        let dropped = FrameClock.dropped(end.at - begin, budget: app.budget)
        return FrameRecord(
            number: frame.begin.number,
            due: due,
            ownDue: begin,
            shownAt: due + Int64(dropped) + 1,
            begin: begin,
            end: end.at,
            deadline: begin + app.budget,
            dropped: dropped,
            sincePresent: app.clock == .marks ? lastEnd.map { end.at - $0 } : nil,
            phase: phases.index(at: begin) ?? max(0, phases.entries.count - 1),
            ledger: ledgers.ledger(of: frame, due: begin, end: end),
            work: frame.workBySize,
            isSuspect: frame.isSuspect
        )
    }

    func record(of frame: OpenFrame, due: VsyncIndex, shownAt: VsyncIndex, end: Usage) -> FrameRecord {
        var record = FrameRecord(
            number: frame.begin.number,
            due: due,
            shownAt: shownAt,
            begin: frame.begin.usage.at,
            end: end.at,
            deadline: grid[due + slack] + app.budget,
            dropped: 0,
            sincePresent: lastShown.flatMap { last in
                // While no frame was wanted, none was missing.
                app.redraw != .always && due > last ? nil : grid[shownAt] - grid[last]
            },
            phase: phases.index(at: grid[due]) ?? max(0, phases.entries.count - 1),
            ledger: ledgers.ledger(of: frame, due: grid[due], end: end),
            work: frame.workBySize,
            isSuspect: frame.isSuspect
        )
        record.slack = slack
        record.dropped = app.cadence.count(in: record.lost)
        return record
    }

    /// Extends the previous frame back to this one's due vsync. In an app that draws ahead, a frame may be due before
    /// the previous one has begun; all main-thread work up to that one's end is for earlier frames.
    func extendPrevious(of frame: inout OpenFrame, due: VsyncIndex) {
        guard slack > 0, let previous = frame.before.previousFrame else { return }
        frame.before.previousFrame = Interval(start: min(previous.start, grid[due]), end: previous.end)
        frame.before.previousLength = previous.length
    }

    /// Number of vsyncs by which frames may be late.
    var slack: Int64 { app.cadence.slack(ofLatency: latency) }

    var latency: Int { app.pipeline?.latency ?? 1 }

    /// Returns the frame's waits after its commit by the main thread; nil if it was never presented.
    func stages(of number: FrameNumber, after end: Instant) -> [WaitSpan]? {
        app.pipeline == nil || stages.has(number) ? stages.waits(of: number, after: end) : nil
    }

    func spans(of frame: OpenFrame, within interval: Interval) -> FrameSpans {
        let earlier = stages.before(frame.begin.number, from: interval.start, until: interval.end)
        return FrameSpans(frame, interval: interval, earlier: earlier)
    }
}
