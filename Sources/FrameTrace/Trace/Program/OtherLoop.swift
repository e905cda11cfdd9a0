/// A thread with an event loop of a recorded program other than the one whose turns are in the trace: the main thread
/// of another process, or another thread of the same process.
public struct OtherLoop: Sendable, Equatable {
    /// The thread.
    public var thread: ThreadID
    /// Its turns, in order. For a program that was recorded alone, those after a warm-up that begins with its first
    /// turn.
    public var turns: [Interval]

    /// Creates a thread with an event loop.
    public init(thread: ThreadID, turns: [Interval]) {
        self.thread = thread
        self.turns = turns
    }
}
