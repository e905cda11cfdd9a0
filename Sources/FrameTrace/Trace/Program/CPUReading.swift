/// A reading of a thread's CPU clock.
public struct CPUReading: Sendable, Equatable {
    /// The instant of the reading.
    public var at: Instant
    /// The CPU time that the thread had used.
    public var cpu: TimeSpan

    /// Creates a reading.
    public init(at: Instant, cpu: TimeSpan) {
        self.at = at
        self.cpu = cpu
    }
}
