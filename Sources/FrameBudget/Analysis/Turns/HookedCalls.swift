import FrameTrace

/// The calls that a thread was in when it left the CPU, where the hook in its program has recorded them and the kernel
/// has not. If the kernel has recorded other waits in such a call, the call is at their place.
struct HookedCalls {
    private let calls: [CallEntry]
    private let returns: [Instant]
    private var nextCall = 0
    private var nextReturn = 0

    init(_ program: ProgramTrace, _ thread: ThreadID) {
        returns = program.returns[thread] ?? []
        calls = returns.isEmpty ? [] : program.entries(of: thread)
    }

    /// Each call as a time off the CPU, for a thread without recorded slices. Ready time within a call is not known.
    ///
    /// - Complexity: O(calls + returns).
    var times: [OffCPUTime] {
        var next = 0
        return calls.enumerated().compactMap { index, call in
            while next < returns.count, returns[next] < call.at { next += 1 }
            let following = index + 1 < calls.count ? calls[index + 1].at : nil
            // A mark was dropped, or the thread still waits.
            guard next < returns.count, following.map({ returns[next] <= $0 }) ?? true else { return nil }
            let leave = OffCPUTransition(at: call.at, site: call.site, arguments: (0, 0))
            return OffCPUTime(
                interval: Interval(start: call.at, end: returns[next]),
                ready: returns[next],
                leave: leave,
                isStop: false
            )
        }
    }

    /// Returns the call that the thread was in at an instant; nil where it was in none. Instants must not decrease.
    mutating func leave(at instant: Instant) -> OffCPUTransition? {
        while nextCall < calls.count, calls[nextCall].at <= instant { nextCall += 1 }
        while nextReturn < returns.count, returns[nextReturn] <= instant { nextReturn += 1 }
        guard nextCall > 0 else { return nil }
        let call = calls[nextCall - 1]
        // The call has returned since.
        if nextReturn > 0, returns[nextReturn - 1] >= call.at { return nil }
        return OffCPUTransition(at: instant, site: call.site, arguments: (0, 0))
    }
}
