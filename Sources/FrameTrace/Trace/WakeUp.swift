/// How a parked thread came to be ready again.
public struct WakeUp: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// Who made it ready; nil for a timer.
    public var by: ThreadID?

    /// A wake-up.
    public init(at: Instant, by: ThreadID? = nil) {
        self.at = at
        self.by = by
    }
}
