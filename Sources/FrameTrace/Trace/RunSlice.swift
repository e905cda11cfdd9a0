/// A time for which a thread was on a CPU without a break: what the kernel's scheduler, or the modelled one, decided.
public struct RunSlice: Sendable, Equatable {
    /// When the thread was put on the CPU.
    public var start: Instant
    /// When it was taken off.
    public var end: Instant
    // After the instants, and beside the flag: a trace has millions of slices, and so each is a quarter smaller.
    /// The CPU.
    public var cpu: UInt32
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
