/// The time in which threads of one app were ready while one culprit held the CPU.
public struct MatrixCell: Sendable, Equatable, Codable {
    /// The app whose threads waited.
    public var victim: String
    /// The culprit, and its time after wake-ups and after preemptions.
    public var part: RunnablePart
    /// The longest examples, at most ``CauseExample/capacity``: frames, or ready times of any thread. Nil in the matrix
    /// of a phase.
    public var examples: [CauseExample]?

    /// Creates a cell.
    public init(victim: String, part: RunnablePart, examples: [CauseExample]? = nil) {
        self.victim = victim
        self.part = part
        self.examples = examples
    }
}
