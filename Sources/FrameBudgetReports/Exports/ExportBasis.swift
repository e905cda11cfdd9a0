/// What the stacks of an export are made of.
public enum ExportBasis: Sendable, Equatable {
    /// Samples of threads.
    case samples
    /// What each late frame did along time: the run was not sampled, so there are no functions.
    case timeline
}
