/// A modelled scheduler: who of the ready threads runs next, and for how long. One run queue for all cores.
protocol VirtualScheduler: Sendable {
    /// A thread is known from here on; it is not ready yet.
    mutating func add(_ thread: Int)
    /// A thread is ready: it was woken, or it was taken off its core.
    mutating func enqueue(_ thread: Int, _ reason: ReadyReason)
    /// Takes out the thread that runs next; nil where none is ready.
    mutating func pick() -> Int?
    /// How long a thread that was just picked may run before others get their turn; nil for as long as it likes.
    func slice(of thread: Int) -> TimeSpan
    /// A thread has run for so long.
    mutating func charge(_ thread: Int, _ span: TimeSpan)
    /// Whether a thread's turn is over when it has finished a frame: the run loop then waits in the kernel, if only for a
    /// moment, and the thread comes back behind its equals.
    var frameEndsTurn: Bool { get }
    /// Whether a thread that is ready should displace one that runs, at once.
    func displaces(running: Int) -> Bool
}

/// Why a thread is ready.
enum ReadyReason: Sendable {
    /// It was parked until now.
    case woken
    /// Its slice is over.
    case sliceOver
    /// Another thread displaced it.
    case displaced
}
