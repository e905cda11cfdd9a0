/// Which vsync a frame was due at and which one showed it, from the frames' ends alone (Documentation/Measures.md, A frame).
///
/// One schedule covers one time on screen of one app. The device asks it for deadlines while the run goes on, the
/// analysis asks it again from the trace: one definition for both.
public struct FrameSchedule: Sendable {
    /// The display's vsyncs.
    public let grid: VsyncGrid
    /// At which of them the app wants a frame.
    public let cadence: Cadence
    /// How long after V(due) a frame must have ended.
    public let budget: TimeSpan
    /// How many wanted vsyncs after due(n) a frame is to be shown: 1, or more for an app that draws ahead.
    public let latency: Int
    /// The vsync that showed the last frame of this time on screen.
    public private(set) var lastShown: VsyncIndex?
    /// due(n) of the next frame: the first wanted vsync at or after the one that showed the frame before, and after the
    /// request for it, where the app draws on demand.
    public private(set) var due: VsyncIndex
    /// When the app wants frames.
    public let redraw: RedrawRule
    /// Whether a frame is wanted: always, or since it was asked for; never of an app that draws nothing.
    public private(set) var isWanted: Bool

    /// The schedule of an app that comes on screen at an instant: its first frame is due at the next vsync that it wants one at.
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

    /// Goes on from a frame whose vsync is known, in the midst of a time on screen.
    public mutating func resume(due: VsyncIndex) {
        self.due = due
        isWanted = redraw != .never
    }

    /// How many vsyncs later than the one after due(n) a frame may be shown.
    private var slack: Int64 { cadence.slack(ofLatency: latency) }

    /// The deadline of the next frame: V(due + slack) + budget, where without latency there is no slack.
    public var deadline: Instant { grid[due + slack] + budget }

    /// Takes a frame's end, and returns the vsync that shows it: p(n) = max(p(n−1) + 1, ⌈(end − V(0)) / T⌉).
    public mutating func finish(at end: Instant) -> VsyncIndex {
        let shownAt = max(due + 1, lastShown.map { $0 + 1 } ?? due, grid.first(atOrAfter: end))
        lastShown = shownAt
        // Of an app that draws ahead: so that the next one is to be shown after this one.
        due = cadence.first(atOrAfter: max(due + 1, shownAt + -slack))
        isWanted = redraw == .always
        return shownAt
    }

    /// Asks for a frame from an instant on. To be called after ``finish(at:)`` for what was asked for while the frame
    /// before was under way.
    public mutating func request(at instant: Instant) {
        guard !isWanted, redraw != .never else { return }
        isWanted = true
        due = max(due, cadence.first(atOrAfter: grid.first(after: instant)))
    }
}
