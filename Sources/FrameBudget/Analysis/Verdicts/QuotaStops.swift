import FrameTrace

/// The parts of ready times that CPU quotas caused, in a recorded program.
///
/// The kernel counts how long a control group was stopped, and counts a stop when it is over. Between two readings of
/// the count, the longest ready times that overlap them are the stops, from their begin on, up to the growth of the
/// count: a stopped thread is ready from there on, and may have to wait for a CPU afterwards.
struct QuotaStops: Sendable {
    /// Shorter ready times are not attributed to a quota.
    private static let shortest = TimeSpan.microseconds(500)

    /// The instants until which quotas held threads, by number of the thread in ``ThreadTimelines/all`` and by begin of
    /// the ready time.
    private var ends: [Int32: [Instant: Instant]] = [:]

    /// Whether there are none.
    var isEmpty: Bool { ends.isEmpty }

    /// - Complexity: O(k log k) over the ready times between the readings.
    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        let threads = timelines.all.indices.filter { trace.threads[timelines.all[$0].thread]?.kind == .simulated }
        for quota in trace.program.quotas {
            var found: [(thread: Int32, time: Interval)] = []
            for index in threads {
                let ready = timelines.all[index].ready
                for time in ready.overlapping(quota.looks, start: \.start, end: \.end)
                where time.length >= Self.shortest {
                    found.append((Int32(index), time))
                }
            }
            take(quota, found.sorted { ($1.time.length, $0.time.start) < ($0.time.length, $1.time.start) })
        }
    }

    /// Returns until when a quota held a thread that became ready at an instant; nil where none did.
    ///
    /// - Parameter thread: its number in ``ThreadTimelines/all``.
    func end(of thread: Int, readySince instant: Instant) -> Instant? { ends[Int32(thread)]?[instant] }

    /// Attributes ready times to a quota. Threads of one group are stopped together: their common time counts once.
    private mutating func take(_ quota: QuotaTime, _ found: [(thread: Int32, time: Interval)]) {
        var rest = quota.time
        var stopped: [Interval] = []
        for (thread, time) in found {
            // The reading before this one may have covered its first part.
            let start = ends[thread]?[time.start] ?? time.start
            let left = Interval(start: start, end: min(time.end, quota.looks.end))
            guard left.length > .zero else { continue }
            let shared = stopped.clipped(to: left).total
            let part = Interval(start: start, end: min(left.end, start + rest + shared))
            guard part.length >= Self.shortest else { continue }
            ends[thread, default: [:]][time.start] = part.end
            rest -= part.length - stopped.clipped(to: part).total
            // Other threads that were stopped at the same time are in the count already.
            stopped = (stopped + [part]).merged()
        }
    }
}
