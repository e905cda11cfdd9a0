/// The priority inversions of a run, after warm-up.
public struct InversionSummary: Sendable, Equatable, Codable {
    /// What the cost rests on.
    public var evidence: InversionEvidence
    /// By app of the waiter, in the order of the apps.
    public var apps: [InversionTotals]
    /// The worst, by cost and then by exposure, at most ``worstCapacity``.
    public var worst: [Inversion]

    /// How many are kept in detail.
    public static let worstCapacity = 50

    /// How many there were.
    public var count: Int { apps.reduce(0) { $0 + $1.count } }

    /// The inversions of a run.
    public init(evidence: InversionEvidence, apps: [InversionTotals], worst: [Inversion]) {
        self.evidence = evidence
        self.apps = apps
        self.worst = worst
    }
}
