public import FrameTrace

/// One frame along time: who ran, what was waited for, and why it was late.
public struct FrameStory: Sendable, Equatable {
    /// The app's name.
    public var app: String
    /// What its deadlines go by.
    public var clock: FrameClock
    /// The app's budget.
    public var budget: TimeSpan
    /// The frame with its ledger and verdict.
    public var frame: FrameRecord
    /// Whether its begin is an estimate: the loop of a recorded program ran late and did not wait before it.
    public var isBeginEstimated = false
    /// V(0).
    public var origin: Instant
    /// V(due).
    public var due: Instant
    /// What its main thread did, in order of time; together they are the frame's interval.
    public var moments: [FrameMoment]
    /// What its main thread, and threads that held it up, were seen doing; empty where it was not sampled, and in virtual
    /// time.
    public var samples: [ThreadSamples]
    /// The input that it was the first to show, in the order in which it came.
    public var inputs: [InputEvent]
    /// What kept the work from beginning that it waited for; nil where it is put down to no such wait, or that is not known.
    public var notBegun: NotBegun?
    /// The threads by name and the places in the work that the moments refer to.
    public var result: RunResult
}
