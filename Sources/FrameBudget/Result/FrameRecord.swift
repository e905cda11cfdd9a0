public import FrameTrace

/// One frame as the analysis sees it.
public struct FrameRecord: Sendable, Equatable {
    /// Its number within the app.
    public var number: FrameNumber
    /// Where the frame was to begin: the first wanted vsync at or after the one that showed the frame before.
    public var due: VsyncIndex
    /// When it was due, of a frame by its own clock: where it began. Nil of one by the display's.
    public var ownDue: Instant?
    /// The vsync at which it was shown.
    public var shownAt: VsyncIndex
    /// How many vsyncs later than the one after ``due`` it could be shown without a loss, as its app draws ahead.
    public var slack: Int64 = 0
    /// When the main thread entered the frame's run-loop pass.
    public var begin: Instant
    /// When the frame was done: its main thread had committed it, and its last stage on another thread had ended.
    public var end: Instant
    /// When the main thread was done with it, where stages on other threads come after; nil where that is its ``end``.
    public var committed: Instant?
    /// V(due + slack) + budget.
    public var deadline: Instant
    /// Whole intervals in which a frame was wanted and none new was shown.
    public var dropped: Int
    /// From the vsync that showed the frame before to the one that showed this one; nil for the first one on screen. Of an
    /// unfinished frame up to where the observation ends.
    public var sincePresent: TimeSpan?
    /// Whether it never ended: ``end`` and ``shownAt`` are where the app left the screen or the observation ends.
    public var isUnfinished: Bool
    /// The phase it belongs to, an index into ``RunResult/phases``.
    public var phase: Int
    /// Where its time went.
    public var ledger: Ledger
    /// Own work by step: CPU time per path, largest first.
    public var work: [StepTime]
    /// What its render thread did; nil where it has none.
    @Boxed public var rendering: FrameRendering?
    /// Its parts by stage, which add up to its interval; empty where its work marks no stages, or marks of it were lost.
    public var parts: [FramePartTime] = []
    /// What happened while the recorder could not see, such as records lost within the frame.
    public var isSuspect: Bool
    /// Whether its main thread waited for a lower thread in it.
    public var isInverted: Bool
    /// Why it was missed or dropped intervals; nil where it was in time.
    @Boxed public var verdict: FrameVerdict?
    /// Who held the CPU longest while it was ready; nil where nobody did, or it was in time.
    @Boxed public var heldBy: HeldBy?

    /// A frame.
    public init(
        number: FrameNumber,
        due: VsyncIndex,
        ownDue: Instant? = nil,
        shownAt: VsyncIndex,
        begin: Instant,
        end: Instant,
        committed: Instant? = nil,
        deadline: Instant,
        dropped: Int,
        sincePresent: TimeSpan? = nil,
        isUnfinished: Bool = false,
        phase: Int,
        ledger: Ledger,
        work: [StepTime],
        isSuspect: Bool = false,
        isInverted: Bool = false,
        verdict: FrameVerdict? = nil,
        heldBy: HeldBy? = nil
    ) {
        self.number = number
        self.due = due
        self.ownDue = ownDue
        self.shownAt = shownAt
        self.begin = begin
        self.end = end
        self.committed = committed
        self.deadline = deadline
        self.dropped = dropped
        self.sincePresent = sincePresent
        self.isUnfinished = isUnfinished
        self.phase = phase
        self.ledger = ledger
        self.work = work
        self.isSuspect = isSuspect
        self.isInverted = isInverted
        self.verdict = verdict
        self.heldBy = heldBy
    }

    /// When it was due.
    public func due(on grid: VsyncGrid) -> Instant { ownDue ?? grid[due] }

    /// The vsyncs for which no frame came in time, as this one was late; those at which the app wanted none included.
    public var lost: Range<VsyncIndex> { due + 1..<max(due + 1, shownAt + -slack) }

    /// Wall time of the main thread, from the frame's begin to its commit.
    public var mainThread: TimeSpan { (committed ?? end) - begin }

    /// end − deadline, raw; negative where the frame was in time.
    public var overrun: TimeSpan { end - deadline }

    /// Whether it ended after its deadline.
    public var isMissed: Bool { overrun > .zero }
}
