import FrameTrace

// MARK: Times on screen, and what of them no frame answered

extension FrameBuilder {
    var presentSession: ScreenSession? { nextSession > 0 ? sessions[nextSession - 1] : nil }

    /// Goes on to the time on screen that an instant lies in, and settles those that it passes.
    mutating func enterSession(at instant: Instant) {
        while nextSession < sessions.count, sessions[nextSession].interval.start <= instant {
            settleSession()
            lastShown = nil
            lastEnd = nil
            unpresented = nil
            schedule = FrameSchedule(
                grid: grid,
                cadence: app.cadence,
                budget: app.budget,
                openedAt: sessions[nextSession].interval.start,
                redraw: app.redraw,
                latency: latency
            )
            if let resumption, sessions[nextSession].interval.start == resumption.start {
                schedule?.resume(due: resumption.due)
            }
            nextSession += 1
        }
    }

    /// Counts what a time on screen wanted. A frame under way at its end is unfinished; where it has lost further vsyncs, those
    /// are dropped: the app is frozen.
    mutating func settleSession() {
        guard let session = presentSession, var schedule else { return }
        // Once.
        self.schedule = nil
        guard app.clock == .display else { return settleOwn(session) }
        let wanted = session.wanted(on: grid)
        if open == nil, let at = requests[nextNumber],
            session.interval.contains(at)
        {
            schedule.request(at: at)
        }
        let due = max(schedule.due, wanted.lowerBound)
        countWanted(wanted, of: schedule, due: due)
        guard schedule.isWanted, due < wanted.upperBound else { return }
        let missing = app.cadence.count(in: due..<wanted.upperBound)
        var last = wanted.upperBound
        for _ in 0..<min(missing, latency) {
            last = app.cadence.last(before: last)
            frames.conservation.unfinished += 1
            frames.unfinished.append(last)
        }
        if missing > latency {
            freeze(due: due, until: wanted.upperBound, at: session.interval.end)
        }
        // One that never began has a number of its own, which the device passes over.
        if !hasBegun(before: session.interval.end) { lastNumber = nextNumber }
    }

    /// The number of the frame after the last that is known of.
    var nextNumber: FrameNumber { FrameNumber(lastNumber.map { $0.rawValue &+ 1 } ?? 0) }

    /// Whether a frame is under way that began before an instant.
    func hasBegun(before instant: Instant) -> Bool { open.map { $0.begin.usage.at < instant } ?? false }

    /// By the frames' own clock, only one that has begun can be under way. Over its budget, it is frozen.
    mutating func settleOwn(_ session: ScreenSession) {
        guard let open, open.begin.usage.at < session.interval.end else { return }
        frames.conservation.wanted += 1
        frames.conservation.unfinished += 1
        frames.unfinished.append(grid.last(atOrBefore: session.interval.end + .nanoseconds(-1)))
        let end = Usage(at: session.interval.end, cpu: nil, delay: nil)
        var record = ownRecord(of: open, end: end)
        guard record.isMissed else { return }
        record.isUnfinished = true
        record.phase = phases.index(at: end.at + .nanoseconds(-1)) ?? record.phase
        frames.conservation.wanted += record.dropped
        frames.conservation.dropped += record.dropped
        let spans = spans(of: open, within: ledgers.interval(of: open, due: record.begin, end: end))
        frames.frozen.append(FrozenFrame(record: record, spans: spans))
    }

    /// Counts the vsyncs of a time on screen at which a frame was wanted: all, or those between a request and what
    /// answered it.
    mutating func countWanted(_ wanted: Range<VsyncIndex>, of schedule: FrameSchedule, due: VsyncIndex) {
        guard app.redraw != .always else {
            frames.conservation.wanted += app.cadence.count(in: wanted)
            return
        }
        if schedule.isWanted, due < wanted.upperBound { addWanted(due..<wanted.upperBound) }
    }

    /// Adds vsyncs at which a frame was wanted, of an app that draws on demand.
    mutating func addWanted(_ vsyncs: Range<VsyncIndex>) {
        guard frames.wantedOnDemand != nil else { return }
        frames.wantedOnDemand?.append(vsyncs)
        // By its own clock a frame is wanted where it begins.
        if !app.clock.isOwn { frames.conservation.wanted += app.cadence.count(in: vsyncs) }
    }

    /// Adds the frame that was due and never ended, begun or not.
    mutating func freeze(due: VsyncIndex, until shownAt: VsyncIndex, at end: Instant) {
        let usage = Usage(at: end, cpu: nil, delay: nil)
        var frame: OpenFrame
        if let unpresented {
            frame = unpresented.frame
            frame.waits.removeAll { $0.kind.isForStage }
            frame.waits += stages.unended(of: frame.begin.number, after: unpresented.committed, until: end)
        } else if let open, hasBegun(before: end) {
            frame = open
        } else {
            let begin = FrameStart(number: nextNumber, usage: usage, callback: nil, wokenAt: nil)
            if let handler = stack.outermost?.begin, handler.frame == nil, handler.usage.at < end {
                let interval = Interval(start: handler.usage.at, end: end)
                present.outside.append(
                    MainThreadActivity.Outside(interval: interval, path: handler.path, isItem: handler.isItem)
                )
            }
            frame = OpenFrame(begin: begin, before: present, heldUp: heldUp, isSuspect: lostSince != nil)
        }
        extendPrevious(of: &frame, due: due)
        frame.waits.removeAll { $0.start >= end }
        var record = record(of: frame, due: due, shownAt: shownAt, end: usage)
        record.isUnfinished = true
        // It belongs to where it froze the app last: a freeze that begins in warm-up counts.
        record.phase = phases.index(at: end + .nanoseconds(-1)) ?? record.phase
        let spans = spans(of: frame, within: ledgers.interval(of: frame, due: grid[due], end: usage))
        frames.conservation.dropped += record.dropped
        frames.frozen.append(
            FrozenFrame(
                record: record,
                spans: spans,
                hasBegun: (unpresented != nil || open != nil) && frame.begin.usage.at < end
            )
        )
    }

    mutating func finish() -> Frames {
        enterSession(at: .distantFuture)
        settleSession()
        frames.numberUnbegun()
        return frames
    }
}
