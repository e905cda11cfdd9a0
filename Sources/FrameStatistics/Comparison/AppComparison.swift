public import FrameBudget
public import FrameTrace

/// The changes of one app from one run to another.
public struct AppComparison: Sendable, Equatable, Codable {
    /// A phase that both runs have, by the apps on screen.
    public struct Phase: Sendable, Equatable, Codable {
        /// The apps on screen, in the order of the workload.
        public var apps: [String]
        /// The app's figures in it.
        public var figures: FigureComparison
    }

    /// The shift of one percentile: a point of a shift function.
    public struct Quantile: Sendable, Equatable, Codable {
        /// The percentile.
        public var percent: Int
        /// The shift, in ms.
        public var shift: Shift
    }

    /// A part of frame time.
    public struct Part: Sendable, Equatable, Codable {
        /// The part of the ledger.
        public var part: LedgerPart
        /// The shift of its mean per frame, in ms.
        public var shift: Shift
    }

    /// A thread that held the CPU while frames were ready, or a thing they waited for.
    public struct Delay: Sendable, Equatable, Codable {
        /// Requests that the GPU or the disk served during a wait for it.
        public struct User: Sendable, Equatable, Codable {
            /// Whose they were.
            public var culprit: Culprit
            /// The shift of the mean per frame of the wait meanwhile, in ms.
            public var shift: Shift
        }

        /// The holder of the CPU, or the awaited thing.
        public var cause: DelayCause
        /// The shift of its mean per frame, in ms.
        public var shift: Shift
        /// For a wait, the other app whose threads had to end it in more than half of the shift; nil without one.
        public var owner: String?
        /// For a wait for the GPU or the disk, whose requests it served meanwhile, those that moved in the same
        /// direction, largest shift first; nil if there are none, or they are not known.
        public var users: [User]?
    }

    /// Time that the main thread's other work, such as event handlers, took while frames were due.
    public struct OtherWork: Sendable, Equatable, Codable {
        /// ``LedgerPart/onCPU``, ``LedgerPart/runnable`` or ``LedgerPart/blocked``.
        public var part: LedgerPart
        /// The thread that held the CPU meanwhile, or the awaited thing; nil for time on the CPU.
        public var cause: DelayCause?
        /// The shift of its mean per frame, in ms.
        public var shift: Shift
    }

    /// A step of the app's own work.
    public struct Step: Sendable, Equatable, Codable {
        /// Its place in the work, below the app; empty for time outside any step.
        public var path: [String]
        /// The shift of its mean CPU time per frame, in ms.
        public var shift: Shift
    }

    /// A cause of missed frames.
    public struct Verdict: Sendable, Equatable, Codable {
        /// The cause in a form that is comparable across runs: without process ids.
        public var cause: VerdictCause
        /// Number of frames that the first run missed for this cause.
        public var before: Int
        /// Number of frames that the second run missed for this cause.
        public var after: Int
        /// The shift of the share of frames missed for this cause, from 0 to 1.
        public var shift: Shift
    }

    /// Number of times the system ended the app in each run, and the time its figures therefore cover.
    public struct Ends: Sendable, Equatable, Codable {
        /// The ends in one run.
        public struct Side: Sendable, Equatable, Codable {
            /// Number of times the system ended the app.
            public var count: Int
            /// The time of the first end, from V(0); nil if there was none.
            public var at: TimeSpan?
            /// The reason for the first end, as in ``TerminationReason/name``; nil if there was none.
            public var reason: String?
            /// The time the app was on screen after warm-up.
            public var onScreen: TimeSpan
        }

        /// The first run.
        public var before: Side
        /// The second run.
        public var after: Side
    }

    /// The app's name in both runs.
    public var name: String
    /// The ends of the app; nil if the system ended it in neither run.
    public var ends: Ends?
    /// The CPU time it used in total.
    public var ownCPU: OwnCPUTime
    /// Whether it wants frames in either run. If not, nothing can move.
    public var drawsFrames: Bool
    /// The clock of the deadlines in both runs; nil if it differs, or is the display.
    public var clock: FrameClock?
    /// The time on screen in the second run as a multiple of that in the first; nil if they are alike within 5 %, so that
    /// counts can be compared as they are.
    public var lengthRatio: Double?
    /// Its budget and rate in both runs; nil if they are the same, or if the displays have different rates.
    public var limits: ChangedLimits?
    /// The figures of the whole run after warm-up.
    public var total: FigureComparison
    /// Means per frame that no percentile covers.
    public var means: [FrameMean]
    /// Figures with one value per run: hangs, input, the first frame, operations, backlogs and memory.
    public var singles: [SingleFigure]
    /// The phases that both runs have; empty if there is only one.
    public var phases: [Phase]
    /// The shift function of the main thread's wall time per frame.
    public var mainThread: [Quantile]
    /// The shift function of the main thread's CPU time per frame; empty if not measured.
    public var onCPU: [Quantile]
    /// The parts of the ledger, in their order.
    public var parts: [Part]
    /// The holders of the CPU and the waits, largest shift first.
    public var delays: [Delay]
    /// The main thread's other work while frames were due, largest shift first.
    public var otherWork: [OtherWork]
    /// The steps of the work, largest shift first.
    public var steps: [Step]
    /// The shift of the render thread's work; nil if there is none.
    public var rendering: RenderMoves?
    /// The shifts of the parts of main-thread time, from the frames' begin to their commit; nil if a run lacks its
    /// frames.
    public var withinMainThread: TimeMoves?
    /// The shift of the slowest frames' time; nil if a run lacks its frames, or neither run had a late one.
    public var slowest: SlowestFrames?
    /// The frames from each percentile that moved on, or around the median; nil if none moved, or a run lacks its frames.
    public var tails: [TailFrames]?
    /// The causes of missed frames, largest shift first.
    public var verdicts: [Verdict]
    /// The profiles of time over budget and of CPU time, place by place.
    public var profiles: [ProfileComparison]
}
