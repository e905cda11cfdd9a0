/// A wake-up of a parked thread by another thread or a timer.
public struct WakeUp: Sendable, Equatable {
    /// The instant of the wake-up.
    public var at: Instant
    /// The waker; nil for a timer.
    public var by: ThreadID?

    /// Creates a wake-up.
    public init(at: Instant, by: ThreadID? = nil) {
        self.at = at
        self.by = by
    }
}
