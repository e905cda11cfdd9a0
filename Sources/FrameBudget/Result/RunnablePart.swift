public import FrameTrace

/// Ready time while one culprit held the CPU.
public struct RunnablePart: Sendable, Hashable, Codable {
    /// The culprit that held the CPU.
    public var culprit: Culprit
    /// The part after a wake-up (the kernel's state R).
    public var afterWakeUp: TimeSpan
    /// The part after the thread was preempted (the kernel's state R+).
    public var preempted: TimeSpan

    /// Creates a part.
    public init(culprit: Culprit, afterWakeUp: TimeSpan = .zero, preempted: TimeSpan = .zero) {
        self.culprit = culprit
        self.afterWakeUp = afterWakeUp
        self.preempted = preempted
    }

    /// The total time.
    public var time: TimeSpan { afterWakeUp + preempted }
}

extension [RunnablePart] {
    /// The total time.
    public var total: TimeSpan { reduce(.zero) { $0 + $1.time } }

    /// Adds a part, merging it with the one of the same culprit.
    mutating func add(_ part: RunnablePart) {
        if let index = firstIndex(where: { $0.culprit == part.culprit }) {
            self[index].afterWakeUp += part.afterWakeUp
            self[index].preempted += part.preempted
        } else {
            append(part)
        }
    }

    /// Sorts longest first, ties by culprit.
    func sortedBySize() -> Self { sorted { ($1.time, $0.culprit) < ($0.time, $1.culprit) } }
}
