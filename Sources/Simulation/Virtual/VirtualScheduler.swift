import FrameTrace

/// A modeled scheduler: decides which ready thread runs next, and for how long. One run queue for all cores.
protocol VirtualScheduler: Sendable {
    /// Adds the next thread, with the number 0, 1, 2 and so on; it is not ready yet.
    mutating func add(_ rank: ThreadRank)
    /// Changes a thread's rank. Its time so far must have been charged.
    mutating func setRank(_ thread: Int, _ rank: ThreadRank, isReady: Bool)
    /// Whether any thread is ready.
    var hasReady: Bool { get }
    /// Adds a ready thread: it was woken, or it was taken off its core.
    mutating func enqueue(_ thread: Int, _ reason: ReadyReason)
    /// Removes and returns the thread that runs next; nil if none is ready.
    mutating func pick() -> Int?
    /// Returns how long a picked thread may run before others get their turn.
    func firstSlice(of thread: Int) -> TimeSpan
    /// Returns the length of each further slice, while no other thread is ready.
    func slice(of thread: Int) -> TimeSpan
    /// Records that a running thread has begun another slice without competition, `ago` before now. Its time so far
    /// must have been charged.
    mutating func beganSlice(_ thread: Int, ago: TimeSpan)
    /// Charges run time to a thread.
    mutating func charge(_ thread: Int, _ span: TimeSpan)
    /// Whether a thread's turn ends with its frame: the run loop then waits in the kernel, if only for a moment, and
    /// the thread returns behind its equals.
    var frameEndsTurn: Bool { get }
    /// Returns whether the first ready thread preempts a running one immediately.
    func displaces(running: Int) -> Bool
    /// Returns whether one of two running threads is preempted before the other.
    func isLower(_ thread: Int, than other: Int) -> Bool
}

/// The reason why a thread is ready.
enum ReadyReason: Sendable, Equatable {
    /// It was parked until now.
    case woken
    /// Its slice has ended.
    case sliceOver
    /// Another thread preempted it, with this rest of its slice.
    case displaced(rest: TimeSpan)
}
