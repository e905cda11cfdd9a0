/// A time in which the kernel's records of a CPU are incomplete because they found the buffer full.
public struct KernelGap: Sendable, Equatable {
    /// The CPU.
    public var cpu: UInt32
    /// The instant of the last record before the gap.
    public var start: Instant
    /// The instant of the first record after the gap.
    public var end: Instant
    /// The number of missing records.
    public var count: Int

    /// Creates a gap.
    public init(cpu: UInt32, start: Instant, end: Instant, count: Int) {
        self.cpu = cpu
        self.start = start
        self.end = end
        self.count = count
    }
}
