import FrameTrace

/// In which call a thread was when it left the CPU, where the hook in its program has marked that and the kernel has not. Where
/// the kernel has recorded other waits in that call, it is at their place.
struct HookedCalls {
    private let calls: [CallEntry]
    private let returns: [Instant]
    private var nextCall = 0
    private var nextReturn = 0

    init(_ program: ProgramTrace, _ thread: ThreadID) {
        returns = program.returns[thread] ?? []
        calls = returns.isEmpty ? [] : program.entries(of: thread)
    }

    /// Each call as a time off the CPU: where nobody recorded when the thread ran. That it was ready meanwhile is not known.
    ///
    /// - Complexity: O(calls + returns).
    var times: [OffCPUTime] {
        var next = 0
        return calls.enumerated().compactMap { index, call in
            while next < returns.count, returns[next] < call.at { next += 1 }
            let following = index + 1 < calls.count ? calls[index + 1].at : nil
            // The marks of one of the two were dropped, or it still waits.
            guard next < returns.count, following.map({ returns[next] <= $0 }) ?? true else { return nil }
            let leave = CPULeave(at: call.at, site: call.site, arguments: (0, 0))
            return OffCPUTime(
                interval: Interval(start: call.at, end: returns[next]),
                ready: returns[next],
                leave: leave,
                isStop: false
            )
        }
    }

    /// Where it stood at an instant; nil where it was in none of the calls. Instants must not go back.
    mutating func leave(at instant: Instant) -> CPULeave? {
        while nextCall < calls.count, calls[nextCall].at <= instant { nextCall += 1 }
        while nextReturn < returns.count, returns[nextReturn] <= instant { nextReturn += 1 }
        guard nextCall > 0 else { return nil }
        let call = calls[nextCall - 1]
        // It has come out since.
        if nextReturn > 0, returns[nextReturn - 1] >= call.at { return nil }
        return CPULeave(at: instant, site: call.site, arguments: (0, 0))
    }
}
