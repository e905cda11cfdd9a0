import FrameTrace

extension LedgerSplitter {
    /// Returns when a thread was stopped within an interval, in order.
    func stops(of thread: ThreadID, within interval: Interval) -> [Interval] {
        guard let timeline = culprits.timelines[thread], !timeline.stops.isEmpty else { return [] }
        return timeline.stops.overlapping(interval, start: \.start, end: \.end).compactMap { $0.clipped(to: interval) }
    }

    /// Takes the time for which a frame's main thread was stopped out of the parts that it would have counted as: late
    /// wake-ups, waits, and work that it had begun.
    func addStops(_ spans: FrameSpans, _ ledger: inout Ledger, _ thread: ThreadID) {
        let stops = stops(of: thread, within: spans.interval)
        guard !stops.isEmpty else {
            if seesStops { ledger[.stopped] = .zero }
            return
        }
        ledger[.stopped] = stops.total
        if let previous = spans.previous { ledger.carryOver -= stops.overlap(with: previous, within: spans.before) }
        for work in spans.outside { ledger.outsideFrame -= stops.overlap(with: work.interval, within: spans.before) }
        if let called = spans.callback.map({ grid[$0] }) {
            for idle in spans.idle {
                let waiting = Interval(start: idle.parked, end: min(idle.woken, called))
                let late = Interval(start: max(idle.parked, called), end: idle.woken)
                ledger.vsyncWait -= stops.overlap(with: waiting, within: spans.before)
                ledger.timerLate = ledger.timerLate.map { $0 - stops.overlap(with: late, within: spans.before) }
            }
        }
        for wait in spans.waits {
            let time = stops.overlap(with: wait.blockedInterval, within: spans.interval)
            ledger.blocked.take(time, of: wait.kind, resource(of: wait))
        }
    }
}

extension [Interval] {
    /// Returns how long the intervals overlap another one, within a third.
    fileprivate func overlap(with interval: Interval, within whole: Interval) -> TimeSpan {
        guard let part = interval.clipped(to: whole) else { return .zero }
        return reduce(.zero) { $0 + $1.overlap(with: part) }
    }
}
