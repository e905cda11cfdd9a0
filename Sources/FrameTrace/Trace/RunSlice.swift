/// A time in which a thread was on a CPU without a break, as decided by the kernel's scheduler or by the modelled one.
public struct RunSlice: Sendable, Equatable {
    /// The instant at which the thread was put on the CPU.
    public var start: Instant
    /// The instant at which it was taken off.
    public var end: Instant
    // Placed after the instants and beside the flag: this makes each slice a quarter smaller, and a trace has millions.
    /// The CPU.
    public var cpu: UInt32
    /// The reason why it was taken off.
    public var ending: SliceEnd

    /// Creates a slice.
    public init(cpu: UInt32, start: Instant, end: Instant, ending: SliceEnd) {
        self.cpu = cpu
        self.start = start
        self.end = end
        self.ending = ending
    }

    /// Creates a slice of a thread that was not stopped.
    public init(cpu: UInt32, start: Instant, end: Instant, endedReady: Bool) {
        self.init(cpu: cpu, start: start, end: end, ending: endedReady ? .ready : .waiting)
    }

    /// Whether the thread was still ready at the end: it was preempted, or its time slice was used up.
    public var endedReady: Bool { ending == .ready }
}
