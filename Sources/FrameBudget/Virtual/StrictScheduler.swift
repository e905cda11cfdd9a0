/// Strict priorities: the highest ready thread runs, at once; equals take turns of 10 ms (`semantics.md` ).
struct StrictScheduler: VirtualScheduler {
    /// Darwin's default preemption rate is 100 per second.
    static let quantum = TimeSpan.milliseconds(10)

    private var priorities: [Int64] = []
    /// What is left of each thread's turn.
    private var left: [TimeSpan] = []
    private var ready = ReadyHeap()

    mutating func add(_ thread: Int) {
        priorities.append(0)
        left.append(Self.quantum)
    }

    mutating func enqueue(_ thread: Int, _ reason: ReadyReason) {
        if reason == .displaced, left[thread] > .zero {
            // Who was displaced goes on with the rest of the turn before equals get theirs.
            ready.prepend(thread, key: -priorities[thread])
        } else {
            left[thread] = Self.quantum
            ready.append(thread, key: -priorities[thread])
        }
    }

    mutating func pick() -> Int? { ready.removeFirst() }

    func slice(of thread: Int) -> TimeSpan { left[thread] }

    mutating func charge(_ thread: Int, _ span: TimeSpan) { left[thread] = (left[thread] - span).clampedToZero }

    var frameEndsTurn: Bool { true }

    func displaces(running: Int) -> Bool {
        guard let best = ready.first else { return false }
        return best < -priorities[running]
    }
}
