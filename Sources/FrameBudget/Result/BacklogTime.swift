public import FrameTrace

/// The time of queued items by state, from where threads were available for them to their ends.
public struct BacklogTime: Sendable, Equatable, Codable {
    /// Time on a CPU.
    public var onCPU: TimeSpan
    /// Time ready to run without a CPU, by the culprit that had the CPUs, longest first. It includes time in which no
    /// thread was available for any item while every CPU was taken.
    public var ready: [RunnablePart]
    /// Blocked time by what was waited for, longest first.
    public var blocked: [BlockedPart]

    /// Creates the times of items.
    public init(onCPU: TimeSpan = .zero, ready: [RunnablePart] = [], blocked: [BlockedPart] = []) {
        self.onCPU = onCPU
        self.ready = ready
        self.blocked = blocked
    }

    /// The sum of all parts.
    public var total: TimeSpan { onCPU + ready.total + blocked.total }
}
