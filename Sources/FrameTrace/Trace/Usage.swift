/// The CPU time and run-queue delay of a thread up to an instant, by the kernel's own count.
public struct Usage: Sendable, Equatable {
    /// The instant at which the counts were read.
    public var at: Instant
    /// The thread's CPU clock; nil if it can't be read.
    public var cpu: TimeSpan?
    /// The thread's run-queue delay; nil if it can't be read.
    public var delay: TimeSpan?

    /// Creates a usage.
    public init(at: Instant, cpu: TimeSpan?, delay: TimeSpan?) {
        self.at = at
        self.cpu = cpu
        self.delay = delay
    }
}
