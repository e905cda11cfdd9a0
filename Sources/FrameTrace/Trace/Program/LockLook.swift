/// Who held the lock that a blocked thread waited for, as the lock itself said when it was looked at.
public struct LockLook: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// Who held it.
    public var holder: ThreadID

    /// A look at a lock.
    public init(at: Instant, holder: ThreadID) {
        self.at = at
        self.holder = holder
    }
}
