public import FrameTrace

/// Who held longest what a missed frame needed, such as the CPU while it was ready, and what it ran.
public struct HeldBy: Sendable, Equatable, Codable {
    /// Who.
    public var culprit: Culprit
    /// The thread of it that had the CPU longest.
    public var thread: String
    /// How the kernel ranked that thread of a recorded program while it had the CPU: 20 and its nice value, below 0 for a real-time
    /// thread (-1 and its priority, negated). Nil for all others, where that is not known, and in results of earlier versions.
    public var priority: Int32?
    /// What that thread worked on then, for longest.
    public var path: PathID
    /// For how long of ``time`` it worked on ``path``; nil where that was at least half, for what is no wait, and in results of
    /// earlier versions.
    public var pathTime: TimeSpan?
    /// How long the culprit held it: all its threads together that did the same in turn while something was waited for.
    public var time: TimeSpan
    /// How many threads these were; nil for one, and in results of earlier versions.
    public var threads: Int?
    /// What that thread waited for itself for most of the time; nil where it ran, was ready, or that is not known.
    public var waitedFor: String?
    /// The thread that held what was waited for, or was to end that wait, where it waited itself in that time and ``thread``
    /// stands at the end of the chain; nil where that is the holder, and in results of earlier versions.
    public var holder: String?
    /// Whose thread ``holder`` is; nil where that is.
    public var holderCulprit: Culprit?
    /// What ``holder`` waited for, empty where that has no name or is ``hardware``; nil where that is.
    public var holderWaitedFor: String?
    /// The hardware that the culprit used while ``holder``, or the thread at the end of its chain, waited for that: ``gpu`` or
    /// ``disk``. The culprit did not hold what was waited for. Nil for all others, and in results of earlier versions.
    public var hardware: String?
    /// The queue in which that thread's work stood ahead of what was waited for; nil where it was to end the wait itself, and for
    /// what is no wait.
    public var aheadIn: String?
    /// The operation that thread was at, which had to end before the operation that was waited for could begin; nil where it was at
    /// none, and in results of earlier versions.
    public var dependency: String?
    /// Where ``dependency`` was in the way as it had the turn of a category of which one operation executes at a time: that category,
    /// several as a list; empty where it is not known. Nil for all others, and in results of earlier versions.
    public var category: String?
    /// For how long of ``time`` that thread was ready without a CPU, where it had to end a wait; nil where that was less than a
    /// third, and for what is no wait.
    public var readyFor: TimeSpan?
    /// The thread that had the CPU for longest in that time; nil where ``readyFor`` is.
    public var behind: String?
    /// Who had the CPU in that time, longest first, at most ``mostOccupants``; nil where ``readyFor`` is, and in results of earlier
    /// versions.
    public var behindBy: [CPUOccupant]?
    /// For how long the work that ended the wait had not begun, although no thread was at what stood ahead of it; nil where that was
    /// no more than half of the wait, for what is no wait, and in results of earlier versions.
    public var notBegun: NotBegun?
    /// A stack of that thread taken then; nil where none was.
    public var stack: StackDetail?

    /// Who held the CPU longest, and what it ran.
    public init(culprit: Culprit, thread: String, path: PathID, time: TimeSpan, stack: StackDetail? = nil) {
        self.culprit = culprit
        self.thread = thread
        self.path = path
        self.time = time
        self.stack = stack
    }

    /// The GPU as ``hardware``.
    public static let gpu = "GPU"
    /// The disk as ``hardware``.
    public static let disk = "disk"
    /// How many of those that had the CPU are kept.
    public static let mostOccupants = 4
}
