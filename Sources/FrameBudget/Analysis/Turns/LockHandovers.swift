import FrameTrace

/// The holders of a lock of a recorded program while a thread waited for it, as far as wake-ups show them.
///
/// The thread that woke the waiter released the lock to it. That thread may have waited for the same lock itself: it
/// delayed the waiter only after it got the lock, and the thread that woke it was the holder until then.
struct LockHandovers {
    /// A wait at a futex.
    private struct FutexWait {
        var start: Instant
        var ready: Instant
        var address: UInt64
        var waker: ThreadID?
    }

    /// Longer chains of holders are not followed.
    private static let most = 16

    private let processes: [ThreadID: Int32]
    private let waits: [ThreadID: [FutexWait]]

    /// - Complexity: O(n) over what the program's threads did.
    init(_ trace: Trace) {
        var waits: [ThreadID: [FutexWait]] = [:]
        for thread in trace.program.leaves.keys {
            let own = OffCPUTime.times(of: thread, in: trace).compactMap { time -> FutexWait? in
                guard let leave = time.leave, let call = trace.program.sites[leave.site]?.call,
                    WaitFamily(call: call) == .futex
                else { return nil }
                return FutexWait(
                    start: time.interval.start,
                    ready: time.ready,
                    address: leave.arguments.0,
                    waker: time.waker
                )
            }
            if !own.isEmpty { waits[thread] = own }
        }
        self.waits = waits
        processes = trace.threads.compactMapValues { $0.process?.id }
    }

    /// Splits an interval of a wait by the thread that held the lock, in order; nil for a part where it is not known.
    ///
    /// - Parameter last: the thread that ended the wait.
    /// - Complexity: O(k log n) for k holders.
    func holders(
        of wait: WaitSpan,
        by waiter: ThreadID,
        endedBy last: ThreadID,
        within interval: Interval
    ) -> [(Interval, ThreadID?)] {
        let own = waits[waiter] ?? []
        let place = own.sortedIndex(where: { $0.start >= wait.start })
        guard place < own.count, own[place].start == wait.start else { return [(interval, last)] }
        let address = own[place].address
        var parts: [(Interval, ThreadID?)] = []
        var holder: ThreadID? = last
        var end = interval.end
        while let thread = holder, thread != waiter, parts.count < Self.most,
            let before = handover(to: thread, of: address, waiter, after: interval.start, before: end)
        {
            parts.append((Interval(start: before.ready, end: end), thread))
            (end, holder) = (before.ready, before.waker)
        }
        if end > interval.start {
            parts.append((Interval(start: interval.start, end: end), holder == waiter ? nil : holder))
        }
        return parts.reversed()
    }

    /// Returns the last wait with which a thread was handed the lock within an interval.
    private func handover(
        to thread: ThreadID,
        of address: UInt64,
        _ waiter: ThreadID,
        after start: Instant,
        before end: Instant
    ) -> FutexWait? {
        guard processes[thread] == processes[waiter], let own = waits[thread] else { return nil }
        let next = own.sortedIndex(where: { $0.ready >= end })
        return own[..<next].reversed().prefix { $0.ready > start }.first { $0.address == address }
    }
}
