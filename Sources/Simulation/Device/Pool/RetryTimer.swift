import FrameTrace

/// The timer after which a pool reconsiders stalled requests. The sooner it is needed again, the longer its interval
/// becomes (W-3).
struct RetryTimer: Sendable {
    /// The shortest interval, which is also how long a waiting thread counts as about to continue.
    static let shortest = TimeSpan.microseconds(200)
    /// The longest interval.
    static let longest = TimeSpan.milliseconds(50)

    /// The instant at which it is due.
    private(set) var due: Instant?
    /// The current interval.
    private(set) var interval = Self.shortest
    private var lastRun: Instant?

    /// Starts the timer, unless it is running.
    mutating func start(at now: Instant) {
        guard due == nil else { return }
        if let lastRun {
            let pause = now - lastRun
            if pause <= interval {
                interval = min(interval * 2, Self.longest)
            } else if pause > interval * 2 {
                interval = max(TimeSpan(nanoseconds: interval.nanoseconds / 2), Self.shortest)
            }
        }
        due = now + interval
    }

    /// Returns whether the timer is due, and if so records that it ran.
    mutating func take(at now: Instant) -> Bool {
        guard let due, due <= now else { return false }
        self.due = nil
        lastRun = now
        return true
    }

    /// Stops the timer, because no request waits.
    mutating func stop() { due = nil }
}
