/// The answer to a query of a history: runs, oldest first, and their figures.
public struct HistoryExtract: Sendable, Equatable {
    /// The runs, oldest first.
    public var runs: [HistoryEntry]
    /// The figures of the runs, in no particular order.
    public var values: [HistoryValue]

    /// Creates an extract of runs and their figures.
    public init(runs: [HistoryEntry], values: [HistoryValue]) {
        self.runs = runs
        self.values = values
    }
}
