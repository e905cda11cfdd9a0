/// What a step can ask of the operation that it is part of.
public enum OperationFlag: String, Sendable, CaseIterable {
    /// It has been cancelled.
    case cancelled
    /// It has an error.
    case failed
}
