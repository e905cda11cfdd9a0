public import FrameBudget

/// How many verdicts of one kind were confirmed: run again without what they blame, the frame met its deadline.
public struct VerdictConfirmation: Sendable, Equatable, Codable {
    /// The kind of verdict.
    public var kind: VerdictKind
    /// Frames that were run again.
    public var tested: Int
    /// Those of them that met their deadline then.
    public var confirmed: Int

    /// How many verdicts of one kind were confirmed.
    public init(kind: VerdictKind, tested: Int, confirmed: Int) {
        self.kind = kind
        self.tested = tested
        self.confirmed = confirmed
    }

    /// The share that was confirmed, from 0 to 1.
    public var share: Double { tested > 0 ? Double(confirmed) / Double(tested) : 0 }
}

extension [VerdictConfirmation] {
    /// Adds what another run has shown, and keeps the order of the kinds.
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
