public import FrameTrace

/// The costs of steps on the modeled machine, which a real machine would determine by itself.
public struct VirtualCosts: Sendable, Equatable {
    /// The CPU time of writing a byte of memory, in nanoseconds: a cache line of 64 bytes takes about 4 ns.
    public var touchPerByte = 1.0 / 16
    /// The CPU time of a file operation; the workload's disk profile gives the disk's time.
    public var diskCPU = TimeSpan.microseconds(10)
    /// The CPU time of a work item whose steps take none. No real machine takes none, and without it an item that
    /// resubmits itself would stop the clock.
    public var emptyItem = TimeSpan.microseconds(5)

    /// Creates the costs of a machine with an average SSD.
    public init() {}
}
