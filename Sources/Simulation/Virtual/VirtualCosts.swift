public import FrameTrace

/// What steps cost on the modelled machine that a real one would decide by itself.
public struct VirtualCosts: Sendable, Equatable {
    /// CPU time to write to a byte of memory, in nanoseconds: one cache line of 64 bytes in about 4 ns.
    public var touchPerByte = 1.0 / 16
    /// CPU time that a file operation takes; how long the disk takes is the workload's to say.
    public var diskCPU = TimeSpan.microseconds(10)
    /// CPU time that a work item takes which by its steps would take no time at all. On no machine does it take none, and
    /// with none an item that hands itself over again would stop the clock.
    public var emptyItem = TimeSpan.microseconds(5)

    /// The costs of a machine with a middling SSD.
    public init() {}
}
