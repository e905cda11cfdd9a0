public import FrameTrace

/// A run while it goes on, as far as its trace has come.
///
/// Counts are of what has ended after warm-up, as in the report that follows: there each late frame has the cause that it has
/// here.
public struct LiveFigures: Sendable, Equatable {
    /// One app, or the recorded program.
    public struct App: Sendable, Equatable {
        /// Its name.
        public var name: String
        /// What the deadlines of its frames go by.
        public var clock: FrameClock
        /// How long a frame may take.
        public var budget: TimeSpan
        /// Whether it wants frames at all.
        public var drawsFrames: Bool
        /// Whether it is on screen; a recorded program, whether it has had a frame.
        public var isOnScreen: Bool
        /// Its last frames, in order, at most ``LiveFigures/frameCapacity``.
        public var frames: [LiveFrame] = []
        /// How many frames ended in the last second.
        public var lastSecond = 0
        /// How many were shown after warm-up.
        public var shown = 0
        /// How many of those were late.
        public var late = 0
        /// How many intervals had no new frame; by its own clock, further budgets.
        public var dropped = 0
        /// What the late frames and dropped intervals of the last ``LiveFigures/recently`` are attributed to, but for those in warm-up.
        public var recentCauses: [VerdictCount] = []
        /// What all late frames and dropped intervals after warm-up are attributed to, most first.
        public var causes: [VerdictCount] = []
        /// Late frames of which too little has been recorded yet to say why.
        public var unexplained = 0
        /// Since when a frame is under way that has missed a vsync after its own, or has exceeded its budget; nil where none is.
        public var stuck: Stuck?

        /// An app without a frame.
        public init(name: String, clock: FrameClock, budget: TimeSpan, drawsFrames: Bool, isOnScreen: Bool) {
            self.name = name
            self.clock = clock
            self.budget = budget
            self.drawsFrames = drawsFrames
            self.isOnScreen = isOnScreen
        }
    }

    /// A frame that does not end.
    public struct Stuck: Sendable, Equatable {
        /// Since when.
        public var since: Instant
        /// What took longest of it so far; nil where that is not known.
        public var cause: VerdictCause?

        /// A frame that does not end.
        public init(since: Instant, cause: VerdictCause?) {
            self.since = since
            self.cause = cause
        }
    }

    /// The loop of a recorded program, of which turns are counted.
    public struct Loop: Sendable, Equatable {
        /// The thread, with its process.
        public var thread: String
        /// The call that it waits in between turns; nil where it marks or presents its frames.
        public var call: String?
        /// The function that it presents them with; nil where it does not.
        public var presentedWith: String?

        /// The loop of a recorded program.
        public init(thread: String, call: String?, presentedWith: String? = nil) {
            self.thread = thread
            self.call = call
            self.presentedWith = presentedWith
        }
    }

    /// How many of an app's last frames are kept.
    public static let frameCapacity = 240
    /// What counts as now, where causes are asked for.
    public static let recently = TimeSpan.seconds(5)

    /// The run's name.
    public var name: String
    /// Whether a program is recorded from outside.
    public var isProgram: Bool
    /// When the run began: V(0).
    public var origin: Instant
    /// Up to when everything that happened is counted.
    public var observedUntil: Instant
    /// How long the run is to last; nil where that is not planned.
    public var planned: TimeSpan?
    /// Whether what has been seen so far is warm-up, which no figure counts.
    public var isWarmUp: Bool
    /// The loop of a recorded program; nil for any other run, and while none has been found.
    public var loop: Loop?
    /// From when on a recorded program's turns are counted, where that is not their beginning: another loop counted before.
    public var countedSince: Instant?
    /// The apps, in the order of the workload.
    public var apps: [App]

    /// A run without an app.
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
