/// The holder of the lock that a blocked thread waited for, as read from the lock at an instant.
public struct LockReading: Sendable, Equatable {
    /// The instant of the reading.
    public var at: Instant
    /// The thread that held the lock.
    public var holder: ThreadID

    /// Creates a reading of a lock.
    public init(at: Instant, holder: ThreadID) {
        self.at = at
        self.holder = holder
    }
}
