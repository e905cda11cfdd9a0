/// The kernel's priority of a thread, as read at an instant.
public struct KernelPriority: Sendable, Equatable {
    /// The instant of the reading.
    public var at: Instant
    /// The priority: for an ordinary thread 20 plus its nice value, from 0 to 39; below 0 for a real-time thread. The
    /// lower number has precedence.
    public var priority: Int32

    /// Creates a priority.
    public init(at: Instant, priority: Int32) {
        self.at = at
        self.priority = priority
    }
}
