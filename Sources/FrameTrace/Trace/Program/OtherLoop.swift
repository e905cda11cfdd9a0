/// A thread of a recorded program that has an event loop, beside the loop whose turns stand in the trace: a main thread of another
/// process, or another thread of the same one.
public struct OtherLoop: Sendable, Equatable {
    /// The thread.
    public var thread: ThreadID
    /// Its turns, in order. Of a program that was recorded alone, those after a warm-up that begins with its first one.
    public var turns: [Interval]

    /// A thread with an event loop.
    public init(thread: ThreadID, turns: [Interval]) {
        self.thread = thread
        self.turns = turns
    }
}
