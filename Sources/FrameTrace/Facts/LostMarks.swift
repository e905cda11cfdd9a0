/// Marks of recorded programs that are not in the trace, by what became of them.
public struct LostMarks: Sendable, Hashable, Codable {
    /// They found the buffer of their thread full.
    public var full: Int
    /// No buffer was free for their thread.
    public var withoutBuffer: Int
    /// A signal handler interrupted them, and they were not finished.
    public var interrupted: Int
    /// They came while another thread of the program attached the file of marks.
    public var early: Int
    /// They are of processes that are not known to be the program's, such as those in another PID namespace.
    public var unknownProcess: Int
    /// Threads of whose waits some or all are not in the trace, as no buffer was free; nil where there are none. Not marks of the
    /// program: the hook would have made them.
    public var threadsWithoutWaits: Int?

    /// So many marks.
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

    /// How many marks there are.
    public var total: Int { full + withoutBuffer + interrupted + early + unknownProcess }

    /// Adds those of another program.
    public static func += (left: inout Self, right: Self) {
        left.full += right.full
        left.withoutBuffer += right.withoutBuffer
        left.interrupted += right.interrupted
        left.early += right.early
        left.unknownProcess += right.unknownProcess
        if let more = right.threadsWithoutWaits { left.threadsWithoutWaits = (left.threadsWithoutWaits ?? 0) + more }
    }
}
