/// Walks along the ready times of threads and tells who held the CPUs. Its memory serves one ready time after the other,
/// and places are looked for near the last ones: most of a long analysis is spent here.
struct CulpritSweep {
    /// Who had a CPU.
    struct Seat: Equatable {
        /// The number of the culprit in the table.
        var culprit: Int32
        /// The thread; nil where none had the CPU.
        var thread: ThreadID?
    }

    /// What is known of a CPU from an instant on.
    private struct State {
        var seat: Seat?
        /// Where that changes.
        var until: Instant
        /// The first occupation that ends later than asked for last.
        var occupation = 0
    }

    private let timelines: ThreadTimelines
    private let table: CulpritTable
    private let seesOthers: Bool
    private var states: [State]
    /// By worker: the activity that was found last.
    private var activities: [Int]
    /// The slice that was found last, and whose it is.
    private var slice = (thread: 0, index: 0)
    private var seats: [Seat] = []
    private var pending: [Seat] = []
    private var piece: Interval?

    init(_ timelines: ThreadTimelines, _ table: CulpritTable, seesOthers: Bool) {
        self.timelines = timelines
        self.table = table
        self.seesOthers = seesOthers
        states = timelines.cpus.map { _ in State(seat: nil, until: .zero) }
        activities = Array(repeating: 0, count: table.workers)
    }

    /// A CPU without a thread for less than this changes from one to the next: the kernel takes 1 to 4 µs for that here.
    private static let longestSwitch = TimeSpan.microseconds(20)
    /// An idle CPU runs a thread that was woken after 0.05 to 0.2 ms here. What takes longer had someone on the CPU.
    private static let longestWakeUp = TimeSpan.milliseconds(1)

    /// Calls for each part of an interval in which a thread was ready and did not run, in order, with who held the CPUs
    /// (never empty), and whether the thread had been preempted.
    ///
    /// - Parameter victim: the app whose threads count as the thread's own.
    /// - Complexity: O(slices within the parts × CPUs), and O(log n) where the last place looked at is far away.
    @inline(__always)
    mutating func forEachPiece(
        of thread: ThreadID,
        within interval: Interval,
        victim: AppID?,
        _ body: (Interval, [Seat], Bool) -> Void
    ) {
        guard let number = timelines.number(of: thread) else { return }
        forEachPiece(ofThread: number, within: interval, victim: victim, body)
    }

    /// The same of a thread by its number in ``ThreadTimelines/all``.
    @inline(__always)
    mutating func forEachPiece(
        ofThread number: Int,
        within interval: Interval,
        victim: AppID?,
        _ body: (Interval, [Seat], Bool) -> Void
    ) {
        let victim = victim.flatMap { table.number(of: $0) }
        for time in timelines.all[number].ready.overlapping(interval, start: { $0.start }, end: { $0.end }) {
            let left = cpuLeft(number, at: time.start)
            var now = max(time.start, interval.start)
            let end = min(time.end, interval.end)
            let index = left.flatMap { timelines.index(ofCPU: $0) }
            for cpu in states.indices { states[cpu].until = now }
            while now < end {
                seats.removeAll(keepingCapacity: true)
                let next = min(end, look(at: now, index, victim: victim))
                if seats.isEmpty {
                    let isHidden =
                        left == nil
                        ? !seesOthers && next - now > Self.longestWakeUp : next - now > Self.longestSwitch
                    seats.append(Seat(culprit: isHidden ? table.hidden : table.nobody, thread: nil))
                }
                if let last = piece, seats == pending {
                    piece = Interval(start: last.start, end: next)
                } else {
                    if let piece { body(piece, pending, left != nil) }
                    piece = Interval(start: now, end: next)
                    swap(&seats, &pending)
                }
                now = next
            }
            if let piece { body(piece, pending, left != nil) }
            piece = nil
        }
    }

    /// The CPU that a thread was put off when it became ready; nil where it had been woken.
    private mutating func cpuLeft(_ number: Int, at instant: Instant) -> UInt32? {
        let all = timelines.all[number].slices
        let before = all.firstIndex(near: slice.thread == number ? slice.index : 0) { $0.end >= instant }
        slice = (number, before)
        guard before < all.count, all[before].end == instant, all[before].endedReady else { return nil }
        return all[before].cpu
    }

    /// Takes down who has the CPUs at an instant. Returns up to when that stays so.
    ///
    /// A preempted thread is queued on the CPU that it left: as long as someone is there, nobody else matters.
    private mutating func look(at now: Instant, _ left: Int?, victim: Int32?) -> Instant {
        var until = Instant(nanoseconds: .max)
        if let left {
            find(left, at: now, victim: victim)
            if let seat = states[left].seat {
                seats.append(seat)
                return states[left].until
            }
        }
        for cpu in states.indices {
            find(cpu, at: now, victim: victim)
            until = min(until, states[cpu].until)
            if let seat = states[cpu].seat { seats.append(seat) }
        }
        return until
    }

    private mutating func find(_ cpu: Int, at now: Instant, victim: Int32?) {
        guard states[cpu].until <= now else { return }
        let next = timelines.cpus[cpu].firstIndex(near: states[cpu].occupation) { $0.end > now }
        states[cpu].occupation = next
        guard next < timelines.cpus[cpu].count else {
            states[cpu].seat = nil
            states[cpu].until = Instant(nanoseconds: .max)
            return
        }
        let time = timelines.cpus[cpu][next]
        guard time.start <= now else {
            states[cpu].seat = nil
            states[cpu].until = time.start
            return
        }
        var until = time.end
        let culprit = self.culprit(of: Int(time.number), at: now, victim: victim, &until)
        states[cpu].seat = Seat(culprit: culprit, thread: time.thread)
        states[cpu].until = until
    }

    /// Whose time a thread's is; a worker's goes by what it works on, which may change.
    private mutating func culprit(
        of number: Int,
        at now: Instant,
        victim: Int32?,
        _ until: inout Instant
    ) -> Int32 {
        guard table.owners.indices.contains(number) else { return table.unknown }
        let worker: Int
        switch table.owners[number] {
        case .culprit(let culprit): return culprit
        case .app(let app): return table.culprit(of: app, victim: victim)
        case .byActivity(let number): worker = Int(number)
        }
        let next = timelines.all[number].activities.firstIndex(near: activities[worker]) { $0.interval.end > now }
        activities[worker] = next
        guard next < timelines.all[number].activities.count else { return table.unknown }
        let activity = timelines.all[number].activities[next]
        guard activity.interval.start <= now else {
            until = min(until, activity.interval.start)
            return table.unknown
        }
        until = min(until, activity.interval.end)
        guard let app = activity.app.flatMap({ table.number(of: $0) }) else { return table.unknown }
        return table.culprit(of: app, victim: victim)
    }
}
