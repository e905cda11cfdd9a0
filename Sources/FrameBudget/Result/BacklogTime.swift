public import FrameTrace

/// What the time of items that piled up went to, from where threads were there for them to their ends.
public struct BacklogTime: Sendable, Equatable, Codable {
    /// Time on a CPU.
    public var onCPU: TimeSpan
    /// Time ready to run without a CPU, by who had the CPUs, longest first. Time in which no thread was there for any item
    /// counts here, too, where every CPU was taken meanwhile.
    public var ready: [RunnablePart]
    /// Time of waits, by what for, longest first.
    public var blocked: [BlockedPart]

    /// What the time of items went to.
    public init(onCPU: TimeSpan = .zero, ready: [RunnablePart] = [], blocked: [BlockedPart] = []) {
        self.onCPU = onCPU
        self.ready = ready
        self.blocked = blocked
    }

    /// All of it.
    public var total: TimeSpan { onCPU + ready.total + blocked.total }
}
