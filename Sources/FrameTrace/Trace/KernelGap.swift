/// A time for which the kernel's records of a CPU are not whole, as they found the buffer full.
public struct KernelGap: Sendable, Equatable {
    /// The CPU.
    public var cpu: UInt32
    /// The last record before it.
    public var start: Instant
    /// The first record after it.
    public var end: Instant
    /// How many records are missing.
    public var count: Int

    /// A time.
    public init(cpu: UInt32, start: Instant, end: Instant, count: Int) {
        self.cpu = cpu
        self.start = start
        self.end = end
        self.count = count
    }
}
