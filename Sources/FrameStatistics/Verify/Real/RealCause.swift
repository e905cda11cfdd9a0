/// A cause of late turns that `fbprof verify --real` plants in a real program.
public enum RealCause: String, Sendable, Codable, CaseIterable {
    /// The turn computes too long.
    case ownWork = "own work"
    /// Threads of another process hold the CPU.
    case otherProcess = "hog in another process"
    /// The turn waits for a pthread mutex whose owner sleeps.
    case lock = "mutex, its owner sleeps"
    /// The turn waits for a pthread mutex whose owner is ready, but a thread of lower priority than the waiter has the
    /// CPU.
    case displacedOwner = "mutex, its owner displaced"
    /// The turn waits until a file is on the disk.
    case sync = "fsync"
    /// The process is stopped and resumed by signals.
    case stopped = "SIGSTOP"
    /// The turn sleeps.
    case sleep
    /// The turn waits for an answer on a socket.
    case peer = "slow peer on a socket"
    /// The turn touches a mapped file of which no page is in memory.
    case pageFaults = "page faults"
    /// The turn reads a file of which no page is in memory.
    case read = "read of a file"
    /// The program's control group has used up its CPU quota.
    case quota = "CPU quota"
    /// Nothing, as a control.
    case control = "nothing (control)"

    /// Whether planting it requires threads with real-time priorities.
    public var needsRank: Bool { self == .otherProcess || self == .displacedOwner }
}
