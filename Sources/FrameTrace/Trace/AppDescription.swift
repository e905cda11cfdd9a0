/// An app of a trace.
public struct AppDescription: Sendable, Equatable {
    /// The app.
    public var id: AppID
    /// Its name.
    public var name: String
    /// The pacing of its frames; nil for a program that paces itself.
    public var pacing: Pacing?
    /// The vsyncs at which it wants a new frame.
    public var cadence: Cadence
    /// The time within which a frame must end, from V(due).
    public var budget: TimeSpan
    /// The clock that sets the deadlines of its frames.
    public var clock: FrameClock
    /// The rule for when it wants frames; always for a program that paces itself.
    public var redraw: RedrawRule
    /// The pipeline of frames that end on a render thread; nil if they end with the main thread's work.
    public var pipeline: FramePipeline?
    /// Whether it wants frames at all.
    public var drawsFrames: Bool { redraw != .never }

    /// Creates the description of an app.
    public init(
        id: AppID,
        name: String,
        pacing: Pacing?,
        cadence: Cadence = .everyVsync,
        budget: TimeSpan,
        clock: FrameClock = .display,
        redraw: RedrawRule = .always
    ) {
        self.id = id
        self.name = name
        self.pacing = pacing
        self.cadence = cadence
        self.budget = budget
        self.clock = clock
        self.redraw = redraw
    }

    /// Returns the interval from one wanted frame to the next; for an app with its own clock, the budget.
    public func frameInterval(on grid: VsyncGrid) -> TimeSpan {
        clock.isOwn ? budget : cadence.interval(at: grid.rate)
    }
}
