public import FrameTrace

/// A missed frame in full, for the report.
public struct FrameDetail: Sendable, Equatable, Codable {
    /// Its number within the app.
    public var number: FrameNumber
    /// The phase it belongs to.
    public var phase: Int
    /// V(due), from V(0).
    public var due: TimeSpan
    /// begin, from V(0).
    public var begin: TimeSpan
    /// end, from V(0).
    public var end: TimeSpan
    /// end − deadline.
    public var overrun: TimeSpan
    /// Whole intervals dropped.
    public var dropped: Int
    /// True where it never ended: the figures are those up to where its app left the screen or the observation ended.
    public var isUnfinished: Bool?
    /// Why it was missed; nil for a frame in time.
    public var verdict: FrameVerdict?
    /// Who held the CPU longest while it was ready; nil where nobody did, or that could not be seen.
    public var heldBy: HeldBy?
    /// Where its time went.
    public var ledger: Ledger
    /// Own work by step, largest first.
    public var work: [StepTime]
    /// Its parts by stage, which add up to the time from V(due) to its end; absent where its work marks no stages.
    public var parts: [FramePartTime]?
    /// Its stacks, in order of time.
    public var stacks: [StackDetail]
    /// What its main thread, and threads that it waited for, were doing all along; nil where it was not sampled.
    public var samples: [ThreadSamples]?

    /// A missed frame in full.
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
