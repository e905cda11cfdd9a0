/// A main thread of a recorded program that has an event loop, in another process than the loop whose turns stand in the trace.
public struct OtherLoop: Sendable, Equatable {
    /// The thread.
    public var thread: ThreadID
    /// Its turns, in order. Of a program that was recorded alone, those after a warm-up that begins with its first one.
    public var turns: [Interval]

    /// A main thread with an event loop.
    public init(thread: ThreadID, turns: [Interval]) {
        self.thread = thread
        self.turns = turns
    }
}
