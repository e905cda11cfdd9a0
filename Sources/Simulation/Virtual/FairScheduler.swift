import FrameTrace

/// Weighted fair shares as in Linux' fair class: the ready thread with the least weighted run time runs next, for a
/// slice.
///
/// A woken thread joins at the level of the others, so that sleeping accumulates no credit. A running thread keeps its
/// core to the end of its slice (the kernel's RUN_TO_PARITY), whatever wakes; a thread of more weight is then next, as
/// it has had less by weight, and runs until it has had more. Threads raised by an override precede all others: they
/// preempt them at once and take turns among themselves, as with SCHED_RR.
struct FairScheduler: VirtualScheduler {
    /// The base slice of the kernel that this model is compared with.
    static let slice = TimeSpan.microseconds(1400)
    /// The kernel's slice of SCHED_RR.
    static let realTimeSlice = TimeSpan.milliseconds(100)

    private struct Entity: Sendable {
        var time: VirtualRunTime
        var isRealTime: Bool
    }

    private var entities: [Entity] = []
    private var ready = StableHeap<VirtualRunTime, Int>()
    private var realTime = StableHeap<Int, Int>()
    /// A lower bound for the run time of all ready threads.
    private var floor = VirtualRunTime(weight: NiceWeight.zero)

    mutating func add(_ rank: ThreadRank) {
        let weight = NiceWeight.weight(ofNice: rank.nice)
        entities.append(Entity(time: VirtualRunTime(weight: weight), isRealTime: rank.isRealTime))
    }

    mutating func setRank(_ thread: Int, _ rank: ThreadRank, isReady: Bool) {
        let weight = NiceWeight.weight(ofNice: rank.nice)
        let old = entities[thread]
        guard weight != old.time.weight || rank.isRealTime != old.isRealTime else { return }
        if isReady { remove(thread) }
        // As in the kernel, a thread's lag is kept in real time when its weight changes.
        entities[thread].time = old.time.reweighed(weight, above: floor)
        entities[thread].isRealTime = rank.isRealTime
        // Other threads ran on while its time was not charged.
        if old.isRealTime { rejoin(thread) }
        if isReady { append(thread) }
    }

    var hasReady: Bool { !ready.isEmpty || !realTime.isEmpty }

    mutating func enqueue(_ thread: Int, _ reason: ReadyReason) {
        if reason == .woken { rejoin(thread) }
        append(thread)
    }

    private mutating func rejoin(_ thread: Int) {
        guard entities[thread].time < floor else { return }
        entities[thread].time = floor.weighing(entities[thread].time.weight)
    }

    private mutating func append(_ thread: Int) {
        if entities[thread].isRealTime {
            realTime.append(thread, key: 0)
        } else {
            ready.append(thread, key: entities[thread].time)
        }
    }

    private mutating func remove(_ thread: Int) {
        if entities[thread].isRealTime {
            realTime.removeFirst { $0 == thread }
        } else {
            ready.removeFirst { $0 == thread }
        }
    }

    mutating func pick() -> Int? {
        if let thread = realTime.removeFirst()?.element { return thread }
        guard let thread = ready.removeFirst()?.element else { return nil }
        floor = max(floor, entities[thread].time)
        return thread
    }

    func firstSlice(of thread: Int) -> TimeSpan { slice(of: thread) }

    func slice(of thread: Int) -> TimeSpan { entities[thread].isRealTime ? Self.realTimeSlice : Self.slice }

    mutating func beganSlice(_ thread: Int, ago: TimeSpan) {
        guard !entities[thread].isRealTime else { return }
        floor = max(floor, entities[thread].time - ago)
    }

    mutating func charge(_ thread: Int, _ span: TimeSpan) {
        guard !entities[thread].isRealTime else { return }
        entities[thread].time = entities[thread].time + span
    }

    /// Its total run time decides, not when it last waited.
    var frameEndsTurn: Bool { false }

    func displaces(running: Int) -> Bool { !realTime.isEmpty && !entities[running].isRealTime }

    func isLower(_ thread: Int, than other: Int) -> Bool {
        let (left, right) = (entities[thread], entities[other])
        if left.isRealTime != right.isRealTime { return right.isRealTime }
        return left.time.weight != right.time.weight ? left.time.weight < right.time.weight : left.time > right.time
    }
}
