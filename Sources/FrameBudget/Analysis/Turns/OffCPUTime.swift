import FrameTrace

/// A time for which a thread was off the CPU because it waited or was stopped.
struct OffCPUTime: Sendable {
    /// From leaving the CPU to running again.
    var interval: Interval
    /// When it was made ready; where not recorded, when it ran again.
    var ready: Instant
    /// The place where it left the CPU; nil where not recorded.
    var leave: OffCPUTransition?
    /// The thread that made it ready; nil for an interrupt, and where not recorded.
    var waker: ThreadID?
    /// Whether it was stopped by a signal or a debugger.
    var isStop: Bool
    /// Whether the kernel recorded the arguments of the call that it left the CPU in.
    var knowsArguments = false

    /// How long it was neither running nor ready.
    var blocked: TimeSpan { ready - interval.start }

    /// Returns all such times of a thread, in order.
    ///
    /// - Complexity: O(slices + wakings + leaves + hooked calls).
    static func times(of thread: ThreadID, in trace: Trace) -> [OffCPUTime] {
        let slices = trace.slices[thread] ?? []
        let wakings = trace.wakings[thread] ?? []
        let leaves = trace.program.leaves[thread] ?? []
        var hooked = HookedCalls(trace.program, thread)
        if slices.isEmpty { return hooked.times }
        var times: [OffCPUTime] = []
        var waking = 0
        var leave = 0
        for (slice, next) in zip(slices, slices.dropFirst()) where !slice.endedReady {
            while waking < wakings.count, wakings[waking].at < slice.end { waking += 1 }
            while leave < leaves.count, leaves[leave].at < slice.end { leave += 1 }
            let isWoken = waking < wakings.count && wakings[waking].at <= next.start
            let isKnown = leave < leaves.count && leaves[leave].at == slice.end
            times.append(
                OffCPUTime(
                    interval: Interval(start: slice.end, end: next.start),
                    ready: isWoken ? wakings[waking].at : next.start,
                    leave: isKnown ? leaves[leave] : hooked.leave(at: slice.end),
                    waker: isWoken ? wakings[waking].by : nil,
                    isStop: slice.ending == .stopped,
                    knowsArguments: isKnown
                )
            )
        }
        // The last wait has not ended.
        if let last = slices.last, last.end < trace.observedUntil, !last.endedReady {
            let known = leaves.last { $0.at == last.end }
            guard let leave = known ?? hooked.leave(at: last.end) else { return times }
            let interval = Interval(start: last.end, end: trace.observedUntil)
            times.append(
                OffCPUTime(
                    interval: interval,
                    ready: interval.end,
                    leave: leave,
                    isStop: last.ending == .stopped,
                    knowsArguments: known != nil
                )
            )
        }
        return times
    }

    /// Whether it was a poll of no file, as programs use it to sleep: no device ends it, and no thread did. False where
    /// the arguments were not recorded.
    ///
    /// - Parameter call: the system call.
    func isSleep(in call: String) -> Bool {
        guard knowsArguments, waker == nil, let leave else { return false }
        // The number of files has 32 bits in both.
        return switch call {
        case "poll", "ppoll": leave.arguments.1 & 0xFFFF_FFFF == 0
        case "select", "pselect6": leave.arguments.0 & 0xFFFF_FFFF == 0
        default: false
        }
    }
}
