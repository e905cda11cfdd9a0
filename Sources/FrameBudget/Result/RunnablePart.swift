public import FrameTrace

/// Time ready to run while one culprit held the CPU.
public struct RunnablePart: Sendable, Hashable, Codable {
    /// Who held the CPU.
    public var culprit: Culprit
    /// What of it came after a wake-up (the kernel's R).
    public var afterWakeUp: TimeSpan
    /// What of it came after the thread had been taken off a CPU (the kernel's R+).
    public var preempted: TimeSpan

    /// Time ready to run while one culprit held the CPU.
    public init(culprit: Culprit, afterWakeUp: TimeSpan = .zero, preempted: TimeSpan = .zero) {
        self.culprit = culprit
        self.afterWakeUp = afterWakeUp
        self.preempted = preempted
    }

    /// How long in all.
    public var time: TimeSpan { afterWakeUp + preempted }
}

extension [RunnablePart] {
    /// How long in all.
    public var total: TimeSpan { reduce(.zero) { $0 + $1.time } }

    /// Adds a part to the one of the same culprit.
    mutating func add(_ part: RunnablePart) {
        if let index = firstIndex(where: { $0.culprit == part.culprit }) {
            self[index].afterWakeUp += part.afterWakeUp
            self[index].preempted += part.preempted
        } else {
            append(part)
        }
    }

    /// Longest first, ties by culprit.
    func sortedBySize() -> Self { sorted { ($1.time, $0.culprit) < ($0.time, $1.culprit) } }
}
