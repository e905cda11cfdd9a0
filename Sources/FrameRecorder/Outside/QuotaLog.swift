import FrameTrace

/// A reporter of how long CPU quotas stopped a recorded program between two looks at the kernel's count.
final class QuotaLog: Sendable {
    private let counter: ThrottleCounter
    private let last = Guarded(MonotonicClock.now())
    private let say: @Sendable (QuotaTime) -> Void

    /// - Parameter say: called with each growth of the count.
    init(_ counter: ThrottleCounter, _ say: @escaping @Sendable (QuotaTime) -> Void) {
        self.counter = counter
        self.say = say
    }

    /// Looks at the count, a few microseconds per control group.
    func look() {
        let looks = last.withLock { last in
            let now = MonotonicClock.now()
            defer { last = now }
            return Interval(start: last, end: now)
        }
        let time = counter.grown()
        if time > .zero { say(QuotaTime(looks: looks, time: time)) }
    }
}
