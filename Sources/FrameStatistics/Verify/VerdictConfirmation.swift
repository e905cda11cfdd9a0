public import FrameBudget

/// Number of confirmed verdicts of one kind. A verdict is confirmed if the frame, run again without the blamed cause,
/// meets its deadline.
public struct VerdictConfirmation: Sendable, Equatable, Codable {
    /// The kind of verdict.
    public var kind: VerdictKind
    /// Number of frames that were run again.
    public var tested: Int
    /// Number of these frames that then met their deadline.
    public var confirmed: Int

    /// Creates a count of confirmed verdicts.
    public init(kind: VerdictKind, tested: Int, confirmed: Int) {
        self.kind = kind
        self.tested = tested
        self.confirmed = confirmed
    }

    /// The share of confirmed verdicts, from 0 to 1.
    public var share: Double { tested > 0 ? Double(confirmed) / Double(tested) : 0 }
}

extension [VerdictConfirmation] {
    /// Adds the counts of another run, and keeps the order of the kinds.
    package mutating func add(_ other: VerdictConfirmation) {
        if let index = firstIndex(where: { $0.kind == other.kind }) {
            self[index].tested += other.tested
            self[index].confirmed += other.confirmed
        } else {
            append(other)
            sort { VerdictCause($0.kind) < VerdictCause($1.kind) }
        }
    }
}
