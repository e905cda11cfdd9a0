public import FrameTrace

/// A moment of a thread with what it weighs in a profile.
public struct WeightedSample: Sendable, Equatable {
    /// The app whose frame it explains, or whose CPU time it is, by its place in the result.
    public var app: Int
    /// The late frame's number; nil in a profile of the whole run.
    public var frame: FrameNumber?
    /// The late frame's verdict; nil without one.
    public var verdict: VerdictKind?
    /// The thread.
    public var thread: ThreadID
    /// How the thread is related to the frame.
    public var role: StackRole
    /// When, from V(0).
    public var at: TimeSpan
    /// The time that it stands for.
    public var lasts: TimeSpan
    /// Its share of the frame's time over budget, zero for threads other than the main thread; in a profile of the whole
    /// run, the CPU time that it stands for.
    public var weight: TimeSpan
    /// Where the thread was, with what it waited for as the innermost layer.
    public var call: CallID?
    /// The stack that shows it, as an index into the trace's; nil where events do.
    public var stack: Int?
}
