/// What a history answers: runs, oldest first, and their figures.
public struct HistoryExtract: Sendable, Equatable {
    /// The runs, oldest first.
    public var runs: [HistoryEntry]
    /// Their figures, in no order.
    public var values: [HistoryValue]

    /// Runs and their figures.
    public init(runs: [HistoryEntry], values: [HistoryValue]) {
        self.runs = runs
        self.values = values
    }
}
