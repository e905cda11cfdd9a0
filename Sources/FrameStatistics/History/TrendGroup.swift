/// Comparable runs, and their figures over time.
public struct TrendGroup: Sendable, Equatable {
    /// The common properties of the runs; those of the newest run where the user joined runs that differ.
    public var lane: HistoryLane
    /// The runs, oldest first.
    public var runs: [HistoryEntry]
    /// Whether the figures are exact: virtual time and one seed, and not in turns, so that any difference is a
    /// change.
    public var isExact: Bool
    /// Indices into ``runs`` at which the workload changed, if the user joined different workloads.
    public var edits: [Int]
    /// Indices into ``runs`` at which the seed changed, for joined runs in virtual time.
    public var reseeds: [Int]
    /// Indices into ``runs`` at which the machine changed, if the user joined different machines.
    public var moves: [Int]
    /// The figures, by app in the order of the runs, and metric.
    public var lines: [TrendLine]

    /// Number of change points in all lines.
    public var changeCount: Int { lines.reduce(0) { $0 + $1.changes.count } }
}
