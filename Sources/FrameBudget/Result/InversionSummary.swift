/// The priority inversions of a run, after warm-up.
public struct InversionSummary: Sendable, Equatable, Codable {
    /// The evidence for the cost.
    public var evidence: InversionEvidence
    /// The totals by app of the waiter, in the order of the apps.
    public var apps: [InversionTotals]
    /// The worst inversions, by cost and then by exposure, at most ``worstCapacity``.
    public var worst: [Inversion]

    /// The number of inversions kept in detail.
    public static let worstCapacity = 50

    /// The total number of inversions.
    public var count: Int { apps.reduce(0) { $0 + $1.count } }

    /// Creates a summary.
    public init(evidence: InversionEvidence, apps: [InversionTotals], worst: [Inversion]) {
        self.evidence = evidence
        self.apps = apps
        self.worst = worst
    }
}
