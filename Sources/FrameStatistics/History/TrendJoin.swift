/// What may differ between runs that are taken for comparable all the same, because the user says so.
public enum TrendJoin: String, Sendable, CaseIterable {
    /// What the workload's file says: a change of it shows like any other.
    case workload
    /// The machine.
    case machine
}
