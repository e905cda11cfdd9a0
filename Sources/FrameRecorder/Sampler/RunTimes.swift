public import FrameTrace

/// What the scheduler counted for a thread since it began.
public struct RunTimes: Hashable, Sendable, Codable {
    /// Time on a CPU.
    public var onCPU: TimeSpan
    /// Time runnable but waiting for a CPU.
    public var runDelay: TimeSpan
    /// How often it was put on a CPU.
    public var timesScheduled: UInt64

    /// Times from their parts.
    public init(onCPU: TimeSpan, runDelay: TimeSpan, timesScheduled: UInt64) {
        self.onCPU = onCPU
        self.runDelay = runDelay
        self.timesScheduled = timesScheduled
    }
}
