public import FrameTrace

/// The longest holder of what a missed frame needed, such as the CPU while its thread was ready, and what it ran.
public struct HeldBy: Sendable, Equatable, Codable {
    /// The culprit.
    public var culprit: Culprit
    /// The culprit's thread that held it longest.
    public var thread: String
    /// The kernel priority of that thread of a recorded program while it had the CPU: 20 plus its nice value, or below
    /// 0 for a real-time thread (-1 minus its priority). Nil for all others, where unknown, and in results of earlier
    /// versions.
    public var priority: Int32?
    /// The place that the thread worked on for longest meanwhile.
    public var path: PathID
    /// How long of ``time`` the thread worked on ``path``; nil if that was at least half, where there was no wait, and
    /// in results of earlier versions.
    public var pathTime: TimeSpan?
    /// How long the culprit held it: the sum over its threads that did the same in turn during the wait.
    public var time: TimeSpan
    /// The number of these threads; nil for one, and in results of earlier versions.
    public var threads: Int?
    /// What the thread itself waited for during most of the time; nil if it ran, was ready, or unknown.
    public var waitedFor: String?
    /// The direct holder of what was waited for, or the thread that had to end the wait. Set if it waited itself, so
    /// that ``thread`` is at the end of the chain; nil if it is ``thread``, and in results of earlier versions.
    public var holder: String?
    /// The culprit that ``holder`` belongs to; nil if ``holder`` is.
    public var holderCulprit: Culprit?
    /// What ``holder`` waited for; empty if unnamed or is ``hardware``; nil if ``holder`` is.
    public var holderWaitedFor: String?
    /// The hardware, ``gpu`` or ``disk``, that the culprit used while ``holder``, or the thread at the end of its
    /// chain, waited for it. Then the culprit did not hold what was waited for. Nil for all others, and in results of
    /// earlier versions.
    public var hardware: String?
    /// Whether the disk held a request back in favour of more urgent ones of the culprit: that of ``holder`` or of the
    /// thread at the end of its chain, or where there is no holder the frame's own. The disk may have been idle for part
    /// of that time. Nil if it did not, and in results of earlier versions.
    public var heldBack: Bool?
    /// Whether ``thread`` only executed the work later that had to end the wait of ``holder``: that work had not begun.
    /// Nil if it had, and in results of earlier versions.
    public var begunLater: Bool?
    /// The queue in which the thread's work was ahead of what was waited for; nil if the thread had to end the wait
    /// itself, or if there was no wait.
    public var aheadIn: String?
    /// The operation that the thread executed, which had to end before the awaited operation could begin; nil if there
    /// was none, and in results of earlier versions.
    public var dependency: String?
    /// The mutually exclusive category of operations that ``dependency`` occupied, several as a list; empty if unknown.
    /// Nil if the reason was not a category, and in results of earlier versions.
    public var category: String?
    /// How long of ``time`` the thread was ready without a CPU, where it had to end a wait; nil if that was less than a
    /// third, or if there was no wait.
    public var readyFor: TimeSpan?
    /// The thread that had the CPU longest in that time; nil if ``readyFor`` is.
    public var behind: String?
    /// The threads that had the CPU in that time, longest first, at most ``mostOccupants``; nil if ``readyFor`` is, and
    /// in results of earlier versions.
    public var behindBy: [CPUOccupant]?
    /// How long the work that ended the wait had not begun although no thread executed what was ahead of it; nil if
    /// that was at most half of the wait, where there was no wait, and in results of earlier versions.
    public var notBegun: NotBegun?
    /// The work that ended a wait for a group, a semaphore or a condition, if the thread's work had to come before it;
    /// nil if the thread ended the wait itself, for other waits, and in results of earlier versions.
    public var endedBy: PathID?
    /// The item that ended next before the end of a wait for a group, and may belong to it; nil if there was none late
    /// enough to limit what shorter work gains, for other waits, and in results of earlier versions.
    public var next: NextEnd?
    /// A stack of the thread, taken then; nil if none was taken.
    public var stack: StackDetail?

    /// Creates a holder.
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
    /// The number of occupants kept in ``behindBy``.
    public static let mostOccupants = 4
}
