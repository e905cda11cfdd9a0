import FrameTrace

/// Weighted fair shares as in Linux' fair class: the ready thread that has had least, by weight, runs next, for a slice.
///
/// A thread that wakes joins at the level of those that stayed, so that sleeping saves up no claim. A running thread keeps
/// its core to the end of its slice (the kernel's RUN_TO_PARITY), whoever wakes; a thread of more weight is then next, as
/// it has had less by weight, and stays until it has had more. Threads that an override has raised stand before all that:
/// they displace the others at once and take turns among themselves, as with SCHED_RR.
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
    /// No ready thread has had less than this.
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
        // The kernel, too, keeps a thread's lag in real time when it weighs the thread anew.
        entities[thread].time = old.time.reweighed(weight, above: floor)
        entities[thread].isRealTime = rank.isRealTime
        // Others went on while its time stood still.
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

    /// What a thread has had so far decides, not when it last waited.
    var frameEndsTurn: Bool { false }

    func displaces(running: Int) -> Bool { !realTime.isEmpty && !entities[running].isRealTime }

    func isLower(_ thread: Int, than other: Int) -> Bool {
        let (left, right) = (entities[thread], entities[other])
        if left.isRealTime != right.isRealTime { return right.isRealTime }
        return left.time.weight != right.time.weight ? left.time.weight < right.time.weight : left.time > right.time
    }
}
