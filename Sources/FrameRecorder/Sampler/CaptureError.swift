/// The reason why a thread can't be captured.
public struct CaptureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The failed operation, such as `open /proc/self/task/12/syscall`.
    public var operation: String
    /// The system's error number.
    public var errorNumber: Int32

    /// The operation and the error number.
    public var description: String { "\(operation): error \(errorNumber)" }
}
