import FrameTrace

/// Splits a frame's interval into the parts of its ledger (Documentation/Measures.md, The ledger).
struct LedgerBuilder: Sendable {
    let grid: VsyncGrid
    let resources: [ResourceID: String]

    /// The interval of a frame: [min(begin, V(due)), end].
    func interval(of frame: OpenFrame, due: Instant, end: Usage) -> Interval {
        Interval(start: min(frame.begin.usage.at, due), end: end.at)
    }

    /// Returns the ledger of a frame that was due at a vsync and has ended.
    func ledger(of frame: OpenFrame, due: Instant, end: Usage) -> Ledger {
        let begin = frame.begin.usage.at
        let interval = interval(of: frame, due: due, end: end)
        let before = Interval(start: interval.start, end: begin)
        var ledger = Ledger()
        addTimeBeforeBegin(of: frame, before, to: &ledger)
        ledger.onCPU = difference(frame.begin.usage.cpu, end.cpu)
        ledger.runnable = runnable(of: frame, before, end)
        ledger.blocked = blocked(frame.waits, within: interval)
        ledger.heldUp = frame.heldUp
        ledger.faults = frame.faults
        ledger.residual = interval.length - ledger.explained
        return ledger
    }

    private func addTimeBeforeBegin(of frame: OpenFrame, _ before: Interval, to ledger: inout Ledger) {
        if let previous = frame.before.previousFrame { ledger.carryOver = previous.overlap(with: before) }
        for span in frame.before.outside { ledger.outsideFrame += span.interval.overlap(with: before) }
        guard let callback = frame.begin.callback else { return }
        ledger.timerLate = .zero
        let called = grid[callback]
        for idle in frame.before.idle {
            let waiting = Interval(start: idle.parked, end: min(idle.woken, called))
            let late = Interval(start: max(idle.parked, called), end: idle.woken)
            ledger.vsyncWait += waiting.overlap(with: before)
            ledger.timerLate = (ledger.timerLate ?? .zero) + late.overlap(with: before)
        }
    }

    /// Returns the time on the run queue. After a wake-up: from ready to running by fbprof's own clocks, which also
    /// cover what the kernel's delay omits, such as a sleeping CPU. From then on: the kernel's delay.
    private func runnable(of frame: OpenFrame, _ before: Interval, _ end: Usage) -> TimeSpan? {
        guard let within = difference(frame.begin.usage.delay, end.delay) else { return nil }
        var runnable = within
        for wait in frame.waits { runnable += wait.wakeUp - wait.delayWithin }
        for idle in frame.before.idle {
            runnable += Interval(start: idle.woken, end: idle.running).overlap(with: before)
        }
        // If the thread did not park before this pass, the kernel's delay since the last pass covers its waiting. That
        // pass may have ended before this frame was due, so the delay counts for at most the time since both.
        if frame.begin.wokenAt == nil, let baseline = frame.before.baseline {
            let gap = (before.end - max(baseline.at, before.start)).clampedToZero
            runnable += min(gap, difference(baseline.delay, frame.begin.usage.delay) ?? .zero)
        }
        return runnable
    }

    /// Sums the waits by resource. An unfinished frame may wait on beyond the interval.
    private func blocked(_ waits: [WaitSpan], within interval: Interval) -> [BlockedPart] {
        var parts: [BlockedPart] = []
        for wait in waits {
            let resource = wait.resource.flatMap { resources[$0] } ?? ""
            let time = wait.end <= interval.end ? wait.blocked : wait.blocked(within: interval)
            parts.add(BlockedPart(kind: wait.kind, resource: resource, time: time))
        }
        return parts.sortedBySize()
    }

    private func difference(_ from: TimeSpan?, _ to: TimeSpan?) -> TimeSpan? {
        guard let from, let to else { return nil }
        return to - from
    }
}
