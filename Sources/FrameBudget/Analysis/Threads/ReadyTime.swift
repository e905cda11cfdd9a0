public import FrameTrace

/// A time for which a thread was ready and did not run, and for which the same threads had the CPUs.
public struct ReadyTime: Sendable, Equatable {
    /// The thread.
    public var thread: ThreadID
    /// From when to when.
    public var interval: Interval
    /// Who had the CPU or each of the CPUs that it may have been queued on; never empty.
    public var culprits: [Culprit]
    /// Whether it had been preempted, rather than woken.
    public var isPreempted: Bool

    /// A time for which a thread was ready.
    public init(thread: ThreadID, interval: Interval, culprits: [Culprit], isPreempted: Bool) {
        self.thread = thread
        self.interval = interval
        self.culprits = culprits
        self.isPreempted = isPreempted
    }
}

extension Analysis {
    /// All times for which threads of the apps were ready and did not run, by thread and in order: what the ledgers and
    /// the matrix are made of. Empty where slices are not known.
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
                // As in the matrix: what nobody works on is no app's waiting.
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
