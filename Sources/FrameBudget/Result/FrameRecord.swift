public import FrameTrace

/// One frame in the analysis.
public struct FrameRecord: Sendable, Equatable {
    /// Its number within the app.
    public var number: FrameNumber
    /// The vsync at which the frame was to begin: the first wanted one at or after the vsync that showed the frame
    /// before.
    public var due: VsyncIndex
    /// The due time of a frame with its own clock: where it began. Nil for a frame by the display's clock.
    public var ownDue: Instant?
    /// The vsync that showed the frame.
    public var shownAt: VsyncIndex
    /// How many vsyncs after the one that follows ``due`` the frame could be shown without a loss, as its app draws
    /// ahead.
    public var slack: Int64 = 0
    /// When the main thread entered the frame's run-loop pass.
    public var begin: Instant
    /// When the frame was done: its main thread had committed it, and its last stage on another thread had ended.
    public var end: Instant
    /// When the main thread committed the frame, if stages on other threads come after; nil if that is its ``end``.
    public var committed: Instant?
    /// V(due + slack) + budget.
    public var deadline: Instant
    /// The number of whole intervals in which a frame was wanted and no new one was shown.
    public var dropped: Int
    /// The time from the vsync that showed the frame before to the one that showed this frame; nil for the first frame
    /// on screen. For an unfinished frame, up to where the observation ends.
    public var sincePresent: TimeSpan?
    /// Whether it never ended. Then ``end`` and ``shownAt`` are where the app left the screen or the observation ended.
    public var isUnfinished: Bool
    /// The phase, as an index into ``RunResult/phases``.
    public var phase: Int
    /// The parts of its time.
    public var ledger: Ledger
    /// The time in the ledger for which it was ready or stopped before its begin; nil if there was none.
    @Boxed public var beforeBegin: TimeBeforeBegin?
    /// Its own work by step: CPU time per path, largest first.
    public var work: [StepTime]
    /// The work of its render thread; nil if it has none.
    @Boxed public var rendering: FrameRendering?
    /// The time by stage, which adds up to its interval; empty if its work marks no stages, or marks were lost.
    public var parts: [FramePartTime] = []
    /// Whether records were lost within the frame or the recorder could not observe it.
    public var isSuspect: Bool
    /// Whether its main thread waited for a lower thread: a priority inversion.
    public var isInverted: Bool
    /// The verdict of a frame that was missed or dropped intervals; nil for a frame in time.
    @Boxed public var verdict: FrameVerdict?
    /// The culprit that held the CPU longest while the thread was ready; nil if there is none, or the frame was in
    /// time.
    @Boxed public var heldBy: HeldBy?

    /// Creates a frame.
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

    /// Returns when the frame was due.
    public func due(on grid: VsyncGrid) -> Instant { ownDue ?? grid[due] }

    /// The vsyncs without a frame in time because this one was late, including those at which the app wanted none.
    public var lost: Range<VsyncIndex> { due + 1..<max(due + 1, shownAt + -slack) }

    /// The wall time of the main thread, from the frame's begin to its commit.
    public var mainThread: TimeSpan { (committed ?? end) - begin }

    /// The overrun: end − deadline, unclamped; negative if the frame was in time.
    public var overrun: TimeSpan { end - deadline }

    /// Whether it ended after its deadline.
    public var isMissed: Bool { overrun > .zero }
}
