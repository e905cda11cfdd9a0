/// A time for which a thread was on a CPU without a break: what the kernel's scheduler, or the modelled one, decided.
public struct RunSlice: Sendable, Equatable {
    /// When the thread was put on the CPU.
    public var start: Instant
    /// When it was taken off.
    public var end: Instant
    // After the instants, and beside the flag: a trace has millions of slices, and so each is a quarter smaller.
    /// The CPU.
    public var cpu: UInt32
    /// Why it was taken off.
    public var ending: SliceEnd

    /// A time on a CPU.
    public init(cpu: UInt32, start: Instant, end: Instant, ending: SliceEnd) {
        self.cpu = cpu
        self.start = start
        self.end = end
        self.ending = ending
    }

    /// A time on a CPU of a thread that nobody stopped.
    public init(cpu: UInt32, start: Instant, end: Instant, endedReady: Bool) {
        self.init(cpu: cpu, start: start, end: end, ending: endedReady ? .ready : .waiting)
    }

    /// Whether it was still ready then: it was preempted, or its slice was over.
    public var endedReady: Bool { ending == .ready }
}
