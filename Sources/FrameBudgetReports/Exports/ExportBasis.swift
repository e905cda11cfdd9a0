/// Source of the stacks of an export.
public enum ExportBasis: Sendable, Equatable {
    /// Samples of threads.
    case samples
    /// Events of late frames over time, or of each step: the run was not sampled, so there are no functions.
    case timeline
}
