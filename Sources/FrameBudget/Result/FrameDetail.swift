public import FrameTrace

/// A missed frame with all its details, for the report.
public struct FrameDetail: Sendable, Equatable, Codable {
    /// Its number within the app.
    public var number: FrameNumber
    /// The phase it belongs to.
    public var phase: Int
    /// V(due), from V(0).
    public var due: TimeSpan
    /// The begin of the frame, from V(0); equal to ``end`` for a frame that was due and never began.
    public var begin: TimeSpan
    /// The end of the frame, from V(0).
    public var end: TimeSpan
    /// The overrun: end − deadline.
    public var overrun: TimeSpan
    /// The number of whole intervals dropped.
    public var dropped: Int
    /// True where the frame never ended: its figures are those up to where the app left the screen or the observation
    /// ended.
    public var isUnfinished: Bool?
    /// The verdict; nil for a frame in time.
    public var verdict: FrameVerdict?
    /// The culprit that held the CPU longest while the thread was ready; nil if there is none, or unknown.
    public var heldBy: HeldBy?
    /// The parts of its time.
    public var ledger: Ledger
    /// Its own work by step, largest first.
    public var work: [StepTime]
    /// The time by stage, which adds up to the time from V(due) to its end; nil if its work marks no stages.
    public var parts: [FramePartTime]?
    /// The stacks taken, in order of time.
    public var stacks: [StackDetail]
    /// The samples of its main thread, and of threads that it waited for; nil if it was not sampled.
    public var samples: [ThreadSamples]?

    /// Creates the details of a frame.
    public init(
        number: FrameNumber,
        phase: Int,
        due: TimeSpan,
        begin: TimeSpan,
        end: TimeSpan,
        overrun: TimeSpan,
        dropped: Int,
        isUnfinished: Bool? = nil,
        verdict: FrameVerdict? = nil,
        heldBy: HeldBy? = nil,
        ledger: Ledger,
        work: [StepTime],
        stacks: [StackDetail],
        samples: [ThreadSamples]? = nil
    ) {
        self.number = number
        self.phase = phase
        self.due = due
        self.begin = begin
        self.end = end
        self.overrun = overrun
        self.dropped = dropped
        self.isUnfinished = isUnfinished
        self.verdict = verdict
        self.heldBy = heldBy
        self.ledger = ledger
        self.work = work
        self.stacks = stacks
        self.samples = samples
    }
}
