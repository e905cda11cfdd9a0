public import FrameTrace

/// A sample of a thread with its weight in a profile.
public struct WeightedSample: Sendable, Equatable {
    /// The index in the result of the app whose frame it explains, or whose CPU time it is.
    public var app: Int
    /// The late frame's number; nil in a profile of the whole run.
    public var frame: FrameNumber?
    /// The late frame's verdict; nil without one.
    public var verdict: VerdictKind?
    /// The thread.
    public var thread: ThreadID
    /// How the thread is related to the frame.
    public var role: StackRole
    /// The time of the sample, relative to V(0).
    public var at: TimeSpan
    /// The time that it stands for.
    public var lasts: TimeSpan
    /// Its share of the frame's time over budget, zero for threads other than the main thread. In a profile of the
    /// whole run, the CPU time that it stands for.
    public var weight: TimeSpan
    /// The place of the thread, with its wait as the innermost level.
    public var call: CallID?
    /// The index of its stack in the trace; nil if it comes from events.
    public var stack: Int?
}
