import FrameTrace

/// The timer after which a pool looks again at requests that stalled: the sooner it is needed again, the longer it
/// takes (W-3).
struct RetryTimer: Sendable {
    /// The shortest interval, which is also how long a thread that waits is taken for one that soon goes on.
    static let shortest = TimeSpan.microseconds(200)
    /// The longest interval.
    static let longest = TimeSpan.milliseconds(50)

    /// When it is due.
    private(set) var due: Instant?
    /// How long it takes.
    private(set) var interval = Self.shortest
    private var lastRun: Instant?

    /// Sets it, unless it is set already.
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

    /// Says whether it is due, and if so takes note that it ran.
    mutating func take(at now: Instant) -> Bool {
        guard let due, due <= now else { return false }
        self.due = nil
        lastRun = now
        return true
    }

    /// Sets it back: nobody waits any more.
    mutating func stop() { due = nil }
}
