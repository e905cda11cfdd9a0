public import FrameTrace

/// What a run showed of one app.
public struct AppResult: Sendable, Equatable, Codable {
    /// The app's name.
    public var name: String
    /// When its next frame may begin; nil for a program that paces itself.
    public var pacing: Pacing?
    /// How many vsyncs of the display one of its frames lasts: 1, or 2 for an app at half the display's rate.
    public var vsyncsPerFrame: Int
    /// What its deadlines go by; nil for the display's vsyncs.
    public var clock: FrameClock?
    /// When it wants frames; nil for always.
    public var redraw: RedrawRule?
    /// Whether and how its frames end on a render thread; nil where they end with the main thread's work.
    public var pipeline: FramePipeline?
    /// Whose turns or frames are counted; nil for what was not recorded from outside.
    public var loop: LoopSummary?
    /// The program that it is, among simulated apps; nil for all others.
    public var program: ProgramSummary?
    /// How long after V(due) a frame must have ended.
    public var budget: TimeSpan
    /// All of the run after warm-up; all zero for an app that draws nothing.
    public var total: FrameStatistics
    /// By phase: the app's figures in each phase that it was on screen in, warm-up included; empty for an app that draws nothing.
    public var phases: [PhaseFigures]
    /// The whole run, warm-up included: wanted = shown + dropped + unfinished.
    public var conservation: Conservation
    /// The worst missed frames, and of each cause the worst, largest overrun first, at most ``worstCapacity``.
    public var worst: [FrameDetail]

    /// Where the time over budget came from: all late frames, then by verdict, heaviest first; nil where no frame was
    /// sampled.
    public var overruns: [OverrunProfile]?
    /// What its main thread did besides, and how its input fared; nil where no run loop was recorded, as of a program.
    public var mainThread: MainThreadResult?
    /// Where the time of its frames went by their stages; nil where it marks none.
    public var frameParts: FrameParts?

    /// How many of the worst frames are kept per app.
    public static let worstCapacity = 20

    /// What a run showed of an app.
    public init(
        name: String,
        pacing: Pacing?,
        vsyncsPerFrame: Int = 1,
        clock: FrameClock? = nil,
        redraw: RedrawRule? = nil,
        budget: TimeSpan,
        total: FrameStatistics,
        phases: [PhaseFigures],
        conservation: Conservation,
        worst: [FrameDetail],
        overruns: [OverrunProfile]? = nil
    ) {
        self.name = name
        self.pacing = pacing
        self.vsyncsPerFrame = vsyncsPerFrame
        self.clock = clock
        self.redraw = redraw
        self.budget = budget
        self.total = total
        self.phases = phases
        self.conservation = conservation
        self.worst = worst
        self.overruns = overruns
    }
}

extension AppResult {
    /// Whether it wants frames at all. Where it does not, no figure of frames says anything of it.
    public var drawsFrames: Bool { redraw != .never }

    /// Whether its frames are due at the vsyncs of a display; otherwise where they begin.
    package var hasDisplay: Bool { clock?.isOwn != true }
}
