/// Numbers of marks of recorded programs that are missing from the trace, by reason.
public struct LostMarks: Sendable, Hashable, Codable {
    /// Marks that found the buffer of their thread full.
    public var full: Int
    /// Marks of threads for which no buffer was free.
    public var withoutBuffer: Int
    /// Marks that a signal handler interrupted and that were not finished.
    public var interrupted: Int
    /// Marks made while another thread of the program was attaching the file of marks.
    public var early: Int
    /// Marks of processes that are not known to be the program's, such as those in another PID namespace.
    public var unknownProcess: Int
    /// Threads whose waits are partly or wholly missing from the trace because no buffer was free; nil if there are
    /// none. The hook records waits, so they are not marks of the program and not part of ``total``.
    public var threadsWithoutWaits: Int?

    /// Creates the numbers; by default all are zero.
    public init(
        full: Int = 0,
        withoutBuffer: Int = 0,
        interrupted: Int = 0,
        early: Int = 0,
        unknownProcess: Int = 0,
        threadsWithoutWaits: Int? = nil
    ) {
        self.full = full
        self.withoutBuffer = withoutBuffer
        self.interrupted = interrupted
        self.early = early
        self.unknownProcess = unknownProcess
        self.threadsWithoutWaits = threadsWithoutWaits
    }

    /// The number of lost marks.
    public var total: Int { full + withoutBuffer + interrupted + early + unknownProcess }

    /// Adds the numbers of another program.
    public static func += (left: inout Self, right: Self) {
        left.full += right.full
        left.withoutBuffer += right.withoutBuffer
        left.interrupted += right.interrupted
        left.early += right.early
        left.unknownProcess += right.unknownProcess
        if let more = right.threadsWithoutWaits { left.threadsWithoutWaits = (left.threadsWithoutWaits ?? 0) + more }
    }
}
