public import FrameTrace

/// The figures of a run in progress, as far as its trace has been read.
///
/// Only what has ended after warm-up is counted, as in the final report. Each late frame has the same cause here and
/// there.
public struct LiveFigures: Sendable, Equatable {
    /// One app, or the recorded program.
    public struct App: Sendable, Equatable {
        /// Its name.
        public var name: String
        /// The clock of its frames' deadlines.
        public var clock: FrameClock
        /// The frame budget.
        public var budget: TimeSpan
        /// Whether it wants frames at all.
        public var drawsFrames: Bool
        /// Whether it is on screen; for a recorded program, whether it has had a frame.
        public var isOnScreen: Bool
        /// The latest frames, in order, at most ``LiveFigures/frameCapacity``.
        public var frames: [LiveFrame] = []
        /// The number of frames that ended in the last second.
        public var lastSecond = 0
        /// The number of frames shown after warm-up.
        public var shown = 0
        /// The number of these that were late.
        public var late = 0
        /// The number of intervals without a new frame; for an app with its own clock, of budgets beyond the first.
        public var dropped = 0
        /// The causes of the late frames and dropped intervals of the last ``LiveFigures/recently``, without those in
        /// warm-up.
        public var recentCauses: [VerdictCount] = []
        /// The causes of all late frames and dropped intervals after warm-up, most first.
        public var causes: [VerdictCount] = []
        /// The number of late frames whose cause is still unknown.
        public var unexplained = 0
        /// The frame in progress that has missed a vsync after its own, or has exceeded its budget; nil if there is
        /// none.
        public var stuck: Stuck?

        /// Creates an app without frames.
        public init(name: String, clock: FrameClock, budget: TimeSpan, drawsFrames: Bool, isOnScreen: Bool) {
            self.name = name
            self.clock = clock
            self.budget = budget
            self.drawsFrames = drawsFrames
            self.isOnScreen = isOnScreen
        }
    }

    /// A frame in progress that is late already.
    public struct Stuck: Sendable, Equatable {
        /// When the frame was due.
        public var since: Instant
        /// The cause that took longest so far; nil if unknown.
        public var cause: VerdictCause?

        /// Creates a stuck frame.
        public init(since: Instant, cause: VerdictCause?) {
            self.since = since
            self.cause = cause
        }
    }

    /// The loop of a recorded program whose turns are counted.
    public struct Loop: Sendable, Equatable {
        /// The thread and its process.
        public var thread: String
        /// The system call in which it waits between turns; nil if it marks or presents its frames.
        public var call: String?
        /// The function with which it presents its frames; nil if it does not.
        public var presentedWith: String?

        /// Creates a loop.
        public init(thread: String, call: String?, presentedWith: String? = nil) {
            self.thread = thread
            self.call = call
            self.presentedWith = presentedWith
        }
    }

    /// The number of latest frames kept per app.
    public static let frameCapacity = 240
    /// The time span of recent causes.
    public static let recently = TimeSpan.seconds(5)

    /// The run's name.
    public var name: String
    /// Whether a program is recorded from outside.
    public var isProgram: Bool
    /// When the run began: V(0).
    public var origin: Instant
    /// The time up to which every event is counted.
    public var observedUntil: Instant
    /// The planned length of the run; nil if none is planned.
    public var planned: TimeSpan?
    /// Whether everything so far is warm-up, which no figure counts.
    public var isWarmUp: Bool
    /// The loop of a recorded program; nil for any other run, and until one is found.
    public var loop: Loop?
    /// When the count of a recorded program's turns began, if that is not their beginning because another loop was
    /// counted before.
    public var countedSince: Instant?
    /// The apps, in the order of the workload.
    public var apps: [App]

    /// Creates the figures of a run without apps.
    public init(name: String, isProgram: Bool, origin: Instant, observedUntil: Instant, planned: TimeSpan?) {
        self.name = name
        self.isProgram = isProgram
        self.origin = origin
        self.observedUntil = observedUntil
        self.planned = planned
        isWarmUp = true
        apps = []
    }
}
