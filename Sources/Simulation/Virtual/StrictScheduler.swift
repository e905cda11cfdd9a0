import FrameTrace

/// Strict priorities: the highest ready thread runs immediately; equals take turns of 10 ms.
struct StrictScheduler: VirtualScheduler {
    /// Darwin's default preemption rate is 100 per second.
    static let quantum = TimeSpan.milliseconds(10)

    private var priorities: [Int] = []
    /// The rest of each thread's turn.
    private var left: [TimeSpan] = []
    private var ready = StableHeap<Int, Int>()

    mutating func add(_ rank: ThreadRank) {
        priorities.append(rank.priority)
        left.append(Self.quantum)
    }

    mutating func setRank(_ thread: Int, _ rank: ThreadRank, isReady: Bool) {
        let priority = rank.priority
        guard priority != priorities[thread] else { return }
        priorities[thread] = priority
        guard isReady else { return }
        ready.removeFirst { $0 == thread }
        ready.append(thread, key: -priority)
    }

    var hasReady: Bool { !ready.isEmpty }

    mutating func enqueue(_ thread: Int, _ reason: ReadyReason) {
        if case .displaced(let rest) = reason, rest > .zero {
            // A preempted thread continues with the rest of its turn before equals get theirs.
            left[thread] = rest
            ready.prepend(thread, key: -priorities[thread])
        } else {
            left[thread] = Self.quantum
            ready.append(thread, key: -priorities[thread])
        }
    }

    mutating func pick() -> Int? { ready.removeFirst()?.element }

    func firstSlice(of thread: Int) -> TimeSpan { left[thread] }

    func slice(of thread: Int) -> TimeSpan { Self.quantum }

    mutating func beganSlice(_ thread: Int, ago: TimeSpan) {}

    mutating func charge(_ thread: Int, _ span: TimeSpan) {}

    var frameEndsTurn: Bool { true }

    func displaces(running: Int) -> Bool {
        guard let best = ready.firstKey else { return false }
        return best < -priorities[running]
    }

    func isLower(_ thread: Int, than other: Int) -> Bool { priorities[thread] < priorities[other] }
}
