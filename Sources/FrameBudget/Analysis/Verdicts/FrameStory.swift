public import FrameTrace

/// The story of one frame along time: what ran, what it waited for, and why it was late.
public struct FrameStory: Sendable, Equatable {
    /// The app's name.
    public var app: String
    /// The clock that its deadlines follow.
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
    /// The samples of its main thread and of threads that delayed it; empty where they were not taken, and in virtual
    /// time.
    public var samples: [ThreadSamples]
    /// The input that it was the first to show, in order of arrival.
    public var inputs: [InputEvent]
    /// The reason why the work that it waited for had not begun; nil where its cause is no such wait, or it is not
    /// known.
    public var notBegun: NotBegun?
    /// The parts of its wait for an asynchronous operation; nil where its cause is no such wait.
    public var finish: FinishWait?
    /// The frame as an example of the wait that is its cause, with the threads behind it; nil where its cause is no wait.
    public var example: CauseExample?
    /// The deadlock that the wait is part of; nil where there is none.
    public var deadlock: Deadlock?
    /// The threads by name and the places in the work that the moments refer to.
    public var result: RunResult
}
