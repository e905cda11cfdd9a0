/// Runs that can be compared, and their figures over time.
public struct TrendGroup: Sendable, Equatable {
    /// What the runs have in common; of the newest of them, where the user joined what differs.
    public var lane: HistoryLane
    /// The runs, oldest first.
    public var runs: [HistoryEntry]
    /// Whether the figures are exact: virtual time and one seed, so that any difference is a change.
    public var isExact: Bool
    /// Where runs were joined whose workload differs: the first run of each other file, an index into ``runs``.
    public var edits: [Int]
    /// Where runs in virtual time were joined whose seed differs, an index into ``runs``.
    public var reseeds: [Int]
    /// Where runs were joined whose machine differs, an index into ``runs``.
    public var moves: [Int]
    /// The figures, by app in the order of the runs, and metric.
    public var lines: [TrendLine]

    /// How many change points there are in all lines.
    public var changeCount: Int { lines.reduce(0) { $0 + $1.changes.count } }
}
