/// A migration of a thread that was not running to another CPU, by the scheduler.
public struct Migration: Sendable, Equatable {
    /// The instant of the migration.
    public var at: Instant
    /// The CPU in whose run queue it is from then on.
    public var cpu: UInt32

    /// Creates a migration.
    public init(at: Instant, cpu: UInt32) {
        self.at = at
        self.cpu = cpu
    }
}
