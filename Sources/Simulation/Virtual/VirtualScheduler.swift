import FrameTrace

/// A modelled scheduler: who of the ready threads runs next, and for how long. One run queue for all cores.
protocol VirtualScheduler: Sendable {
    /// Makes the next thread known, by the numbers 0, 1, 2 and so on; it is not ready yet.
    mutating func add(_ rank: ThreadRank)
    /// A thread has another rank from here on. What it has run so far has been charged.
    mutating func setRank(_ thread: Int, _ rank: ThreadRank, isReady: Bool)
    /// Whether any thread is ready.
    var hasReady: Bool { get }
    /// A thread is ready: it was woken, or it was taken off its core.
    mutating func enqueue(_ thread: Int, _ reason: ReadyReason)
    /// Takes out the thread that runs next; nil where none is ready.
    mutating func pick() -> Int?
    /// How long a thread that was just picked may run before others get their turn.
    func firstSlice(of thread: Int) -> TimeSpan
    /// How long it may run each time after that, as long as nobody is ready.
    func slice(of thread: Int) -> TimeSpan
    /// A thread that nobody waited for has begun another slice, so long ago. What it has run so far has been charged.
    mutating func beganSlice(_ thread: Int, ago: TimeSpan)
    /// A thread has run for so long.
    mutating func charge(_ thread: Int, _ span: TimeSpan)
    /// Whether a thread's turn is over when it has finished a frame: the run loop then waits in the kernel, if only for a
    /// moment, and the thread comes back behind its equals.
    var frameEndsTurn: Bool { get }
    /// Whether the first ready thread displaces one that runs, at once.
    func displaces(running: Int) -> Bool
    /// Which of two running threads is displaced first.
    func isLower(_ thread: Int, than other: Int) -> Bool
}

/// Why a thread is ready.
enum ReadyReason: Sendable, Equatable {
    /// It was parked until now.
    case woken
    /// Its slice is over.
    case sliceOver
    /// Another thread displaced it, when so much of its slice was left.
    case displaced(rest: TimeSpan)
}
