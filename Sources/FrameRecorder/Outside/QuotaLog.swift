import FrameTrace

/// Says how long CPU quotas stopped a recorded program, from one look at the kernel's count to the next.
final class QuotaLog: Sendable {
    private let counter: ThrottleCounter
    private let last = Guarded(MonotonicClock.now())
    private let say: @Sendable (QuotaTime) -> Void

    /// - Parameter say: gets what the count grew by, where it did.
    init(_ counter: ThrottleCounter, _ say: @escaping @Sendable (QuotaTime) -> Void) {
        self.counter = counter
        self.say = say
    }

    /// Looks at the count. A few microseconds for each control group.
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
