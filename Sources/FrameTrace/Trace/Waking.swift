/// The instant at which the kernel made a waiting thread ready, and who had it do so.
public struct Waking: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// The thread that ran where the waking happened; nil for an interrupt, which is no waker.
    public var by: ThreadID?
    /// The CPU that the thread had left. It is queued there unless a ``Migration`` follows.
    public var cpu: UInt32

    /// A wake-up.
    public init(at: Instant, by: ThreadID?, cpu: UInt32) {
        self.at = at
        self.by = by
        self.cpu = cpu
    }
}
