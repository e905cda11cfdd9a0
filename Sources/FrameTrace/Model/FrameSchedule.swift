/// The vsync at which each frame is due and the one that shows it, computed from the ends of the frames alone
/// (Documentation/Measures.md, A frame).
///
/// One schedule covers one time on screen of one app. The device uses it for deadlines during the run, and the analysis
/// uses it on the trace, so both share one definition.
public struct FrameSchedule: Sendable {
    /// The display's vsyncs.
    public let grid: VsyncGrid
    /// The vsyncs at which the app wants a frame.
    public let cadence: Cadence
    /// The time within which a frame must end, from V(due); with a latency above 1, from V(due + slack).
    public let budget: TimeSpan
    /// The number of wanted vsyncs after due(n) at which a frame is to be shown: 1, or more for an app that draws
    /// ahead.
    public let latency: Int
    /// The vsync that showed the last frame of this time on screen.
    public private(set) var lastShown: VsyncIndex?
    /// due(n) of the next frame: the first wanted vsync at or after the one that showed the previous frame, less the
    /// slack of the latency. For an app that draws on demand, also after the request.
    public private(set) var due: VsyncIndex
    /// The rule for when the app wants frames.
    public let redraw: RedrawRule
    /// Whether a frame is wanted: always, or since a request; never for an app that draws nothing.
    public private(set) var isWanted: Bool

    /// Creates the schedule of an app that comes on screen at an instant; its first frame is due at the next wanted
    /// vsync.
    public init(
        grid: VsyncGrid,
        cadence: Cadence = .everyVsync,
        budget: TimeSpan,
        openedAt: Instant,
        redraw: RedrawRule = .always,
        latency: Int = 1
    ) {
        self.latency = latency
        self.redraw = redraw
        isWanted = redraw != .never
        self.grid = grid
        self.cadence = cadence
        self.budget = budget
        due = cadence.first(atOrAfter: grid.first(atOrAfter: openedAt))
    }

    /// Resumes within a time on screen, from a frame whose due vsync is known.
    public mutating func resume(due: VsyncIndex) {
        self.due = due
        isWanted = redraw != .never
    }

    /// The number of vsyncs after V(due + 1) at which a frame may still be shown in time.
    private var slack: Int64 { cadence.slack(ofLatency: latency) }

    /// The deadline of the next frame: V(due + slack) + budget. The slack is 0 for a latency of 1.
    public var deadline: Instant { grid[due + slack] + budget }

    /// Ends the frame and returns the vsync that shows it: p(n) = max(due(n) + 1, p(n−1) + 1, ⌈(end − V(0)) / T⌉).
    public mutating func finish(at end: Instant) -> VsyncIndex {
        let shownAt = max(due + 1, lastShown.map { $0 + 1 } ?? due, grid.first(atOrAfter: end))
        lastShown = shownAt
        // For an app that draws ahead, this makes the next frame be shown after this one.
        due = cadence.first(atOrAfter: max(due + 1, shownAt + -slack))
        isWanted = redraw == .always
        return shownAt
    }

    /// Requests a frame at an instant. For a request that came while the previous frame was under way, call this
    /// after ``finish(at:)``.
    public mutating func request(at instant: Instant) {
        guard !isWanted, redraw != .never else { return }
        isWanted = true
        due = max(due, cadence.first(atOrAfter: grid.first(after: instant)))
    }
}
