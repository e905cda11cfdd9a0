/// The scheduler moved a thread, which was not running, to another CPU.
public struct Migration: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// Where it is queued from then on.
    public var cpu: UInt32

    /// A move.
    public init(at: Instant, cpu: UInt32) {
        self.at = at
        self.cpu = cpu
    }
}
