/// An app in a trace.
public struct AppDescription: Sendable, Equatable {
    /// The app.
    public var id: AppID
    /// Its name.
    public var name: String
    /// When its next frame may begin; nil for a program that paces itself.
    public var pacing: Pacing?
    /// At which vsyncs it wants a new frame.
    public var cadence: Cadence
    /// How long after V(due) a frame must have ended.
    public var budget: TimeSpan
    /// What the deadlines of its frames go by.
    public var clock: FrameClock
    /// When it wants frames; always for a program that paces itself.
    public var redraw: RedrawRule
    /// Whether and how its frames end on another thread; nil where they end with the main thread's work.
    public var pipeline: FramePipeline?
    /// Whether it wants frames at all.
    public var drawsFrames: Bool { redraw != .never }

    /// An app in a trace.
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

    /// From where one frame is wanted to where the next one is; by its own clock, its budget.
    public func frameInterval(on grid: VsyncGrid) -> TimeSpan {
        clock.isOwn ? budget : cadence.interval(at: grid.rate)
    }
}
