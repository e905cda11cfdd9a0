/// What a thread waits for.
public enum WaitKind: String, Sendable, Codable, CaseIterable {
    /// A mutex that another thread holds.
    case lock
    /// A timer: the thread sleeps.
    case sleep
    /// A read from a file.
    case read
    /// A write to a file.
    case write
    /// Anything else that a program marks as a wait.
    case other
}
