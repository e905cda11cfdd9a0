/// A property that may differ between runs that the user wants to compare nevertheless.
public enum TrendJoin: String, Sendable, CaseIterable {
    /// The content of the workload's file. Its changes show like any other.
    case workload
    /// The machine.
    case machine
}
