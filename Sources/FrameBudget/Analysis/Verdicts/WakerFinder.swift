import FrameTrace

/// Finds the thread that ended a wait by making the waiter ready.
///
/// For primitives of which no owner is known, that is the one sign of who made the progress that was waited for. An
/// interrupt is no waker, and neither is fbprof: it only plays a device.
struct WakerFinder {
    private let trace: Trace
    /// Of a recorded program: who handed locks to them.
    private let handovers: LockHandovers?

    /// - Complexity: O(n) over what the threads of a recorded program did.
    init(_ trace: Trace) {
        self.trace = trace
        handovers = trace.program.isEmpty ? nil : LockHandovers(trace)
    }

    /// A part of a wait.
    struct Part {
        var interval: Interval
        /// Who is to have made progress; nil where that is not known.
        var thread: ThreadID?
        /// Whether the lock itself said so; else it is known by wake-ups.
        var isSeen = false
    }

    /// The parts of a wait of a thread with who is to have made progress in each: who held the lock where that was looked
    /// at, and else who ended the wait, or handed the lock to that one.
    ///
    /// - Complexity: O(k log n) for k of them.
    func wakers(of thread: ThreadID, ending wait: WaitSpan, within part: Interval) -> [Part] {
        let last = waker(of: thread, ending: wait)
        var parts = seen(thread, wait, goesOn: last == nil).compactMap { seen in
            seen.interval.clipped(to: part).map { Part(interval: $0, thread: seen.thread, isSeen: true) }
        }
        let rest = Interval(start: parts.last?.interval.end ?? part.start, end: part.end)
        guard rest.length > .zero || parts.isEmpty else { return parts }
        guard let last else { return parts + [Part(interval: rest, thread: nil)] }
        let known = handovers?.holders(of: wait, by: thread, endedBy: last, within: rest) ?? [(rest, last)]
        parts += known.map { Part(interval: $0.0, thread: $0.1) }
        return parts
    }

    /// Who held the lock up to each look: who holds it then has held it since the look before, or since the wait began.
    ///
    /// - Parameter goesOn: whether nobody ended the wait: who was seen last still holds it.
    private func seen(_ thread: ThreadID, _ wait: WaitSpan, goesOn: Bool) -> [Part] {
        guard let looks = trace.program.locks[thread] else { return [] }
        let next = looks.sortedIndex(where: { $0.at > wait.start })
        var parts: [Part] = []
        var start = wait.start
        for look in looks[next...].prefix(while: { $0.at < wait.end }) {
            parts.append(Part(interval: Interval(start: start, end: look.at), thread: look.holder, isSeen: true))
            start = look.at
        }
        if goesOn, !parts.isEmpty { parts[parts.count - 1].interval.end = wait.end }
        return parts
    }

    /// Who ended a wait of a thread; nil where that was not seen, or was nobody.
    ///
    /// - Complexity: O(log n).
    private func waker(of thread: ThreadID, ending wait: WaitSpan) -> ThreadID? {
        switch wait.kind {
        // A device ends them, through whatever thread of the kernel.
        case .read, .write, .gpu: return nil
        default: break
        }
        guard let wakings = trace.wakings[thread] else { return nil }
        let next = wakings.sortedIndex(where: { $0.at > wait.end })
        // The last one counts: those before it had the thread look and wait again.
        guard next > 0, wakings[next - 1].at >= wait.start, let waker = wakings[next - 1].by, waker != thread,
            trace.threads[waker]?.kind != .own
        else { return nil }
        return waker
    }
}
