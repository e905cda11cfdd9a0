import FrameTrace

/// A sweep along the ready times of threads that finds the holders of the CPUs. It reuses its memory and searches near
/// the last positions: most of a long analysis is spent here.
struct CulpritSweep {
    /// The state of a CPU from an instant on.
    private struct State {
        var seat: Seat?
        /// When that changes.
        var until: Instant
        /// The first occupation that ends later than the instant of the last look-up.
        var occupation = 0
        /// The activity that was found last.
        var activity = 0
    }

    private let timelines: ThreadTimelines
    private let table: CulpritTable
    private let seesOthers: Bool
    private var states: [State]
    /// The slice that was found last, and its thread.
    private var slice = (thread: 0, index: 0)
    /// The ready time that was found last, and its thread.
    private var ready = (thread: 0, index: 0)
    private var seats: Seats
    private var pending: Seats

    init(_ timelines: ThreadTimelines, _ table: CulpritTable, seesOthers: Bool) {
        self.timelines = timelines
        self.table = table
        self.seesOthers = seesOthers
        states = timelines.cpus.map { _ in State(seat: nil, until: .zero) }
        seats = Seats(capacity: timelines.cpus.count)
        pending = seats
    }

    private let longestSwitch = AnalysisPolicy.standard.longestSwitch
    private let longestWakeUp = AnalysisPolicy.standard.longestWakeUp

    /// Calls `body` for each part of an interval in which a thread was ready and did not run, in order, with the
    /// holders of the CPUs (never empty), and whether the thread had been preempted.
    ///
    /// - Parameter victim: the app whose threads count as the thread's own.
    /// - Complexity: O(slices within the parts × CPUs), and O(log n) where the last place looked at is far away.
    @inline(__always)
    mutating func forEachPiece(
        of thread: ThreadID,
        within interval: Interval,
        victim: AppID?,
        _ body: (Interval, Seats, Bool) -> Void
    ) {
        guard let number = timelines.number(of: thread) else { return }
        forEachPiece(ofThread: number, within: interval, victim: victim, body)
    }

    /// Does the same for a thread by its number in ``ThreadTimelines/all``.
    @inline(__always)
    mutating func forEachPiece(
        ofThread number: Int,
        within interval: Interval,
        victim: AppID?,
        _ body: (Interval, Seats, Bool) -> Void
    ) {
        guard interval.start < interval.end else { return }
        let victim = victim.flatMap { table.number(of: $0) }
        let times = timelines.all[number].ready
        var next = times.sortedIndex(near: ready.thread == number ? ready.index : 0) { $0.end > interval.start }
        ready = (number, next)
        while next < times.count, times[next].start < interval.end {
            let time = times[next]
            next += 1
            let preempted = preemption(of: number, before: time.start)
            let left = preempted?.cpu
            var now = max(time.start, interval.start)
            let end = min(time.end, interval.end)
            if !table.stops.isEmpty, let stop = table.stops.end(of: number, readySince: time.start),
                now < min(stop, end)
            {
                seats.removeAll()
                seats.append(Seat(culprit: table.quota, thread: nil))
                body(Interval(start: now, end: min(stop, end)), seats, left != nil)
                now = min(stop, end)
            }
            // Moves on the way into a wait count, too.
            let offCPU = Interval(start: preempted?.at ?? time.start, end: time.end)
            var queue = Queue(timelines.all[number].queueing, offCPU, left: left)
            for cpu in states.indices { states[cpu].until = now }
            var queued: (cpu: UInt32, index: Int?)?
            var start = now
            pending.removeAll()
            while now < end {
                seats.removeAll()
                let (cpu, until) = queue.cpu(at: now)
                if cpu != queued?.cpu { queued = cpu.map { ($0, timelines.index(ofCPU: $0)) } }
                let index = queued?.index
                let next = min(end, until, look(at: now, index, isCertain: queue.isCertain, victim: victim))
                if seats.isEmpty {
                    let isHidden =
                        left == nil
                        ? !seesOthers && next - now > longestWakeUp : next - now > longestSwitch
                    seats.append(Seat(culprit: isHidden ? table.hidden : table.nobody, thread: nil))
                }
                if !seats.isSame(as: pending) {
                    if start < now { body(Interval(start: start, end: now), pending, left != nil) }
                    start = now
                    swap(&seats, &pending)
                }
                now = next
            }
            if start < now { body(Interval(start: start, end: now), pending, left != nil) }
        }
    }

    /// Returns the CPU that a thread was taken off before it was ready from an instant on, and when; nil where it had
    /// been woken.
    ///
    /// A thread that was taken off its CPU on the way into a wait counts as ready only once that wait is over.
    private mutating func preemption(of number: Int, before instant: Instant) -> (cpu: UInt32, at: Instant)? {
        let all = timelines.all[number].slices
        var last = all.sortedIndex(near: slice.thread == number ? slice.index : 0) { $0.end >= instant }
        slice = (number, last)
        if last == all.count || all[last].end > instant { last -= 1 }
        guard last >= 0, all[last].endedReady else { return nil }
        return (all[last].cpu, all[last].end)
    }

    /// Collects the holders of the CPUs at an instant. Returns until when they stay the same.
    ///
    /// A preempted thread is queued on the CPU that it left, or was moved to: while that CPU has a holder, no other one
    /// matters. Where its moves were recorded, none matters while that CPU is idle either.
    private mutating func look(at now: Instant, _ left: Int?, isCertain: Bool, victim: Int32?) -> Instant {
        var until = Instant(nanoseconds: .max)
        if let left {
            find(left, at: now, victim: victim)
            if let seat = states[left].seat {
                seats.append(seat)
                return states[left].until
            }
            if isCertain { return states[left].until }
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
        let times = table.cpus[cpu]
        let next = times.sortedIndex(near: states[cpu].occupation) { $0.end > now }
        var activity = states[cpu].activity
        guard next < times.count else {
            states[cpu] = State(
                seat: nil,
                until: Instant(nanoseconds: .max),
                occupation: next,
                activity: activity
            )
            return
        }
        let time = times[next]
        guard time.start <= now else {
            states[cpu] = State(seat: nil, until: time.start, occupation: next, activity: activity)
            return
        }
        let (owner, until) = table.owner(of: time, at: now, near: &activity)
        let seat = Seat(culprit: table.culprit(ofOwner: owner, victim: victim), thread: timelines.thread(of: time))
        states[cpu] = State(seat: seat, until: until, occupation: next, activity: activity)
    }
}
