/// What a thread had used up to an instant, by the kernel's own count.
public struct Usage: Sendable, Equatable {
    /// When the count was read.
    public var at: Instant
    /// The thread's CPU clock; nil where it can't be read.
    public var cpu: TimeSpan?
    /// The thread's run-queue delay; nil where it can't be read.
    public var delay: TimeSpan?

    /// What a thread had used.
    public init(at: Instant, cpu: TimeSpan?, delay: TimeSpan?) {
        self.at = at
        self.cpu = cpu
        self.delay = delay
    }
}
