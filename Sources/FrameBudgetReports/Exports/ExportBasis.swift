/// What the stacks of an export are made of.
public enum ExportBasis: Sendable, Equatable {
    /// Samples of threads.
    case samples
    /// What events say of late frames along time, or of each step: the run was not sampled, so there are no functions.
    case timeline
}
