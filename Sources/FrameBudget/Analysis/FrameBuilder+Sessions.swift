import FrameTrace

// MARK: Times on screen, and what of them no frame answered

extension FrameBuilder {
    var presentSession: ScreenSession? { nextSession > 0 ? sessions[nextSession - 1] : nil }

    /// Advances to the screen session that contains an instant, and settles the sessions passed.
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

    /// Counts the frames that a session wanted. A frame in progress at its end is unfinished; if it has missed further
    /// vsyncs, those are dropped, and the app is frozen.
    mutating func settleSession() {
        guard let session = presentSession, var schedule else { return }
        // Settles each session once.
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
        // A frame that never began still has a number, which the device skips.
        if !hasBegun(before: session.interval.end) { lastNumber = nextNumber }
    }

    /// The number after that of the last known frame.
    var nextNumber: FrameNumber { FrameNumber(lastNumber.map { $0.rawValue &+ 1 } ?? 0) }

    /// Whether a frame is in progress that began before an instant.
    func hasBegun(before instant: Instant) -> Bool { open.map { $0.begin.usage.at < instant } ?? false }

    /// Settles a session of an app with its own clock. Only a frame that has begun can be unfinished; over its budget,
    /// it is frozen.
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

    /// Counts the vsyncs of a session at which a frame was wanted: all of them, or those from a request to the frame
    /// that answered it.
    mutating func countWanted(_ wanted: Range<VsyncIndex>, of schedule: FrameSchedule, due: VsyncIndex) {
        guard app.redraw != .always else {
            frames.conservation.wanted += app.cadence.count(in: wanted)
            return
        }
        if schedule.isWanted, due < wanted.upperBound { addWanted(due..<wanted.upperBound) }
    }

    /// Adds vsyncs at which an app that draws on demand wanted a frame.
    mutating func addWanted(_ vsyncs: Range<VsyncIndex>) {
        guard frames.wantedOnDemand != nil else { return }
        frames.wantedOnDemand?.append(vsyncs)
        // With its own clock an app wants a frame where it begins.
        if !app.clock.isOwn { frames.conservation.wanted += app.cadence.count(in: vsyncs) }
    }

    /// Adds the frame that was due and never ended, whether it had begun or not.
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
        // Counts in the last phase that it froze, even if the freeze began in warm-up.
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
        frames.numberFramesNotBegun()
        return frames
    }
}
