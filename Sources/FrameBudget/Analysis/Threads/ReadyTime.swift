public import FrameTrace

/// An interval in which a thread was ready but did not run, and the same threads had the CPUs.
public struct ReadyTime: Sendable, Equatable {
    /// The thread.
    public var thread: ThreadID
    /// The interval.
    public var interval: Interval
    /// The holder of the CPU, or of each of the CPUs, that the thread may have been queued on; never empty.
    public var culprits: [Culprit]
    /// Whether it had been preempted, rather than woken.
    public var isPreempted: Bool

    /// Creates a ready time.
    public init(thread: ThreadID, interval: Interval, culprits: [Culprit], isPreempted: Bool) {
        self.thread = thread
        self.interval = interval
        self.culprits = culprits
        self.isPreempted = isPreempted
    }
}

extension Analysis {
    /// Returns all times in which threads of the apps were ready but did not run, by thread and in order. The ledgers
    /// and the matrix are made of these. Empty where slices are not known.
    ///
    /// - Complexity: O(n log n) over the trace's events and slices.
    public static func readyTimes(of trace: Trace) -> [ReadyTime] {
        let timelines = ThreadTimelines(trace)
        let culprits = CulpritFinder(trace, timelines)
        var sweep = culprits.sweep()
        var times: [ReadyTime] = []
        for timeline in timelines.all where trace.threads[timeline.thread]?.kind == .simulated {
            let thread = timeline.thread
            for ready in timeline.ready {
                // As in the matrix: ready time without an app's work belongs to no app.
                guard let app = timeline.activity(at: ready.start)?.app ?? trace.threads[thread]?.app else { continue }
                sweep.forEachPiece(of: thread, within: ready, victim: app) { interval, seats, isPreempted in
                    let holders = seats.taken.map { culprits.table.culprits[Int($0.culprit)] }
                    times.append(
                        ReadyTime(thread: thread, interval: interval, culprits: holders, isPreempted: isPreempted)
                    )
                }
            }
        }
        return times
    }
}
