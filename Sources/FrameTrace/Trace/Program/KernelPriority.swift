/// How the kernel ranked a thread among those that want a CPU, when it was looked up.
public struct KernelPriority: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// The kernel's priority: 20 and the nice value of an ordinary thread, from 0 to 39; below 0 for a real-time thread. The
    /// thread with the lower number goes first.
    public var priority: Int32

    /// A rank.
    public init(at: Instant, priority: Int32) {
        self.at = at
        self.priority = priority
    }
}
