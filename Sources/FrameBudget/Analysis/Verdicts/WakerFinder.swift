import FrameTrace

/// Finds the thread that ended a wait by making the waiter ready.
///
/// For primitives without a known owner, that is the only sign of the thread that made the awaited progress. An
/// interrupt does not count as a waker, and neither does fbprof: it only plays a device.
struct WakerFinder {
    private let trace: Trace
    /// For a recorded program: the handovers of its locks.
    private let handovers: LockHandovers?

    /// - Complexity: O(n) over what the threads of a recorded program did.
    init(_ trace: Trace) {
        self.trace = trace
        handovers = trace.program.isEmpty ? nil : LockHandovers(trace)
    }

    /// A part of a wait.
    struct Part {
        var interval: Interval
        /// The thread that had to make progress; nil where not known.
        var thread: ThreadID?
        /// Whether it was read from the lock itself; else it is known by wake-ups.
        var isSeen = false
    }

    /// Splits a wait of a thread by the thread that had to make progress: the holder of the lock where it was looked
    /// up, and else the thread that ended the wait, or that handed the lock to it.
    ///
    /// - Complexity: O(k log n) for k of them.
    func wakers(of thread: ThreadID, ending wait: WaitSpan, within part: Interval) -> [Part] {
        let last = waker(of: thread, ending: wait)
        var parts = seen(thread, wait, isUnended: last == nil).compactMap { seen in
            seen.interval.clipped(to: part).map { Part(interval: $0, thread: seen.thread, isSeen: true) }
        }
        let rest = Interval(start: parts.last?.interval.end ?? part.start, end: part.end)
        guard rest.length > .zero || parts.isEmpty else { return parts }
        guard let last else { return parts + [Part(interval: rest, thread: nil)] }
        let known = handovers?.holders(of: wait, by: thread, endedBy: last, within: rest) ?? [(rest, last)]
        parts += known.map { Part(interval: $0.0, thread: $0.1) }
        return parts
    }

    /// Returns the holder of the lock up to each look-up: it has held the lock since the look-up before, or since the
    /// wait began.
    ///
    /// - Parameter isUnended: whether no thread ended the wait: then the last holder still holds the lock.
    private func seen(_ thread: ThreadID, _ wait: WaitSpan, isUnended: Bool) -> [Part] {
        guard let looks = trace.program.locks[thread] else { return [] }
        let next = looks.sortedIndex(where: { $0.at > wait.start })
        var parts: [Part] = []
        var start = wait.start
        for look in looks[next...].prefix(while: { $0.at < wait.end }) {
            parts.append(Part(interval: Interval(start: start, end: look.at), thread: look.holder, isSeen: true))
            start = look.at
        }
        if isUnended, !parts.isEmpty { parts[parts.count - 1].interval.end = wait.end }
        return parts
    }

    /// Returns the thread that ended a wait; nil where that was not recorded, or no thread did.
    ///
    /// - Complexity: O(log n).
    private func waker(of thread: ThreadID, ending wait: WaitSpan) -> ThreadID? {
        switch wait.kind {
        // A device ends these waits, through any thread of the kernel.
        case .read, .write, .gpu: return nil
        default: break
        }
        guard let wakings = trace.wakings[thread] else { return nil }
        let next = wakings.sortedIndex(where: { $0.at > wait.end })
        // The last one counts: after those before it, the thread looked and waited again.
        guard next > 0, wakings[next - 1].at >= wait.start, let waker = wakings[next - 1].by, waker != thread,
            trace.threads[waker]?.kind != .own
        else { return nil }
        return waker
    }
}
