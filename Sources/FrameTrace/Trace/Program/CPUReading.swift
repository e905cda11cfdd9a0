/// What a thread's CPU clock said at an instant.
public struct CPUReading: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// How much CPU time the thread had used.
    public var cpu: TimeSpan

    /// A reading of a thread's CPU clock.
    public init(at: Instant, cpu: TimeSpan) {
        self.at = at
        self.cpu = cpu
    }
}
