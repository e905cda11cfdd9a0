public import FrameTrace

/// The figures of one app in a run.
public struct AppResult: Sendable, Equatable, Codable {
    /// The app's name.
    public var name: String
    /// How the app starts its next frame; nil for a program that paces itself.
    public var pacing: Pacing?
    /// The number of display vsyncs per frame: 1, or 2 for an app at half the display's rate.
    public var vsyncsPerFrame: Int
    /// The clock of its deadlines; nil for the display's vsyncs.
    public var clock: FrameClock?
    /// When it wants frames; nil if always.
    public var redraw: RedrawRule?
    /// The render pipeline if its frames end on a render thread; nil if they end with the main thread's work.
    public var pipeline: FramePipeline?
    /// The thread whose turns or frames are counted; nil for an app that was not recorded from outside.
    public var loop: LoopSummary?
    /// The real program behind this app, among simulated apps; nil for all other apps.
    public var program: ProgramSummary?
    /// The frame budget: a frame must end this long after V(due).
    public var budget: TimeSpan
    /// The figures of the whole run after warm-up; all zero for an app that draws nothing.
    public var total: FrameStatistics
    /// The figures of each phase in which the app was on screen, warm-up included; empty for an app that draws nothing.
    public var phases: [PhaseFigures]
    /// The frame counts of the whole run, warm-up included: wanted = shown + dropped + unfinished.
    public var conservation: Conservation
    /// The worst missed frames overall and the worst of each cause, largest overrun first, at most ``worstCapacity``.
    public var worst: [FrameDetail]

    /// The profiles of the time over budget: first of all late frames, then per verdict, heaviest first; nil if no
    /// frame was sampled.
    public var overruns: [OverrunProfile]?
    /// What the main thread did besides frames, and how its input fared; nil if no run loop was recorded, as for a
    /// program.
    public var mainThread: MainThreadResult?
    /// The time of its frames by stage; nil if its work marks no stages.
    public var frameParts: FrameParts?

    /// The number of worst frames kept per app.
    public static let worstCapacity = 20

    /// Creates the result of an app.
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
    /// Whether the app wants frames at all. If not, its frame figures mean nothing.
    public var drawsFrames: Bool { redraw != .never }

    /// Whether frames are due at a display's vsyncs; otherwise each frame is due where it begins.
    package var hasDisplay: Bool { clock?.isOwn != true }
}
