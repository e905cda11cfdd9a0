/// A wake-up of a waiting thread by the kernel, and its waker.
public struct Waking: Sendable, Equatable {
    /// The instant of the wake-up.
    public var at: Instant
    /// The waker: the thread that was running on the CPU where the wake-up happened; nil for an interrupt, which is no
    /// waker.
    public var by: ThreadID?
    /// The CPU that the thread had left. The thread is queued there unless a ``Migration`` follows.
    public var cpu: UInt32

    /// Creates a wake-up.
    public init(at: Instant, by: ThreadID?, cpu: UInt32) {
        self.at = at
        self.by = by
        self.cpu = cpu
    }
}
