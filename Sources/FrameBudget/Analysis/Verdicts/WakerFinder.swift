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

    /// The parts of a wait of a thread with who is to have made progress in each; nil where that is not known.
    ///
    /// - Complexity: O(k log n) for k of them.
    func wakers(of thread: ThreadID, ending wait: WaitSpan, within part: Interval) -> [(Interval, ThreadID?)] {
        guard let last = waker(of: thread, ending: wait) else { return [(part, nil)] }
        return handovers?.holders(of: wait, by: thread, endedBy: last, within: part) ?? [(part, last)]
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
        let next = wakings.firstIndex(whereSorted: { $0.at > wait.end })
        // The last one counts: those before it had the thread look and wait again.
        guard next > 0, wakings[next - 1].at >= wait.start, let waker = wakings[next - 1].by, waker != thread,
            trace.threads[waker]?.kind != .own
        else { return nil }
        return waker
    }
}
