/// A state of the step's own operation that the step can test.
public enum OperationFlag: String, Sendable, CaseIterable {
    /// It has been cancelled.
    case cancelled
    /// It has an error.
    case failed
}
