/// A time for which a thread was on a CPU without a break: what the kernel's scheduler, or the modelled one, decided.
public struct RunSlice: Sendable, Equatable {
    /// The CPU.
    public var cpu: UInt32
    /// When the thread was put on it.
    public var start: Instant
    /// When it was taken off.
    public var end: Instant
    /// Whether it was still ready then: it was preempted, or its slice was over. Otherwise it had begun to wait.
    public var endedReady: Bool

    /// A time on a CPU.
    public init(cpu: UInt32, start: Instant, end: Instant, endedReady: Bool) {
        self.cpu = cpu
        self.start = start
        self.end = end
        self.endedReady = endedReady
    }
}
