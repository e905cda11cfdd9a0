/// A thread with an event loop of a recorded program other than the one whose turns are in the trace: the main thread
/// of another process, or another thread of the same process. Or any thread that marks or presents frames, besides the
/// one whose frames are in the trace.
public struct OtherLoop: Sendable, Equatable {
    /// The thread.
    public var thread: ThreadID
    /// Its turns, in order. For a program that was recorded alone, those after a warm-up that begins with its first
    /// turn.
    public var turns: [Interval]
    /// Whether ``turns`` are frames that the thread marks or presents.
    public var areFrames: Bool

    /// Creates a thread with an event loop, or one that marks or presents frames.
    public init(thread: ThreadID, turns: [Interval], areFrames: Bool = false) {
        self.thread = thread
        self.turns = turns
        self.areFrames = areFrames
    }
}
