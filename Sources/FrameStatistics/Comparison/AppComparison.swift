public import FrameBudget
public import FrameTrace

/// What moved of one app from one run to another.
public struct AppComparison: Sendable, Equatable, Codable {
    /// A phase that both runs have, by the apps on screen.
    public struct Phase: Sendable, Equatable, Codable {
        /// The apps on screen, in the order of the workload.
        public var apps: [String]
        /// The app's figures in it.
        public var figures: FigureComparison
    }

    /// How far one percentile moved: a point of a shift function.
    public struct Quantile: Sendable, Equatable, Codable {
        /// The percentile.
        public var percent: Int
        /// How far it moved, in ms.
        public var shift: Shift
    }

    /// A part of the frames' time.
    public struct Part: Sendable, Equatable, Codable {
        /// The part of the ledger.
        public var part: LedgerPart
        /// How far its mean per frame moved, in ms.
        public var shift: Shift
    }

    /// Who held the CPU while frames were ready, or what they waited for.
    public struct Delay: Sendable, Equatable, Codable {
        /// Who or what.
        public var cause: DelayCause
        /// How far its mean per frame moved, in ms.
        public var shift: Shift
    }

    /// What the main thread's other work, such as event handlers, spent its time on while frames were due.
    public struct OtherWork: Sendable, Equatable, Codable {
        /// ``LedgerPart/onCPU``, ``LedgerPart/runnable`` or ``LedgerPart/blocked``.
        public var part: LedgerPart
        /// Who held the CPU meanwhile, or what it waited for; nil on the CPU.
        public var cause: DelayCause?
        /// How far its mean per frame moved, in ms.
        public var shift: Shift
    }

    /// A step of the app's own work.
    public struct Step: Sendable, Equatable, Codable {
        /// Its place in the work, below the app; empty for what is outside any step.
        public var path: [String]
        /// How far its mean CPU time per frame moved, in ms.
        public var shift: Shift
    }

    /// Why frames were missed.
    public struct Verdict: Sendable, Equatable, Codable {
        /// The cause, as it is called in any run: without the id of a process.
        public var cause: VerdictCause
        /// How many frames the first run missed by it.
        public var before: Int
        /// How many frames the second run missed by it.
        public var after: Int
        /// How far the share of frames missed by it moved, from 0 to 1.
        public var shift: Shift
    }

    /// How often the system ended the app in each run, and how long its figures therefore are.
    public struct Ends: Sendable, Equatable, Codable {
        /// One run's.
        public struct Side: Sendable, Equatable, Codable {
            /// How often the system ended the app.
            public var count: Int
            /// When it did first, from V(0); nil where it did not.
            public var at: TimeSpan?
            /// Why it did first: ``TerminationReason/name``; nil where it did not.
            public var reason: String?
            /// How long the app was on screen after warm-up.
            public var onScreen: TimeSpan
        }

        /// In the first run.
        public var before: Side
        /// In the second run.
        public var after: Side
    }

    /// Its name in both.
    public var name: String
    /// How often the system ended it; nil where it did in neither run.
    public var ends: Ends?
    /// What CPU time it used in all.
    public var ownCPU: OwnCPUTime
    /// Whether it wants frames in either run: if not, nothing can move.
    public var drawsFrames: Bool
    /// What deadlines go by in both runs; nil where that differs, or is the display.
    public var clock: FrameClock?
    /// The figures of all of the run after warm-up.
    public var total: FigureComparison
    /// Means per frame that no percentile covers.
    public var means: [FrameMean]
    /// Figures of one value a run: hangs, input, the first frame, operations, what piled up and memory.
    public var singles: [SingleFigure]
    /// By phase, of phases that both runs have; empty where there is one.
    public var phases: [Phase]
    /// The shift function of the main thread's wall time per frame.
    public var mainThread: [Quantile]
    /// The shift function of the main thread's CPU time per frame; empty where that was not measured.
    public var onCPU: [Quantile]
    /// The parts of the ledger, in their order.
    public var parts: [Part]
    /// Who held the CPU and what was waited for, what moved most first.
    public var delays: [Delay]
    /// What the main thread's other work spent its time on while frames were due, what moved most first.
    public var otherWork: [OtherWork]
    /// The steps of the work, what moved most first.
    public var steps: [Step]
    /// How far the work of its render thread moved; nil where it has none.
    public var rendering: RenderMoves?
    /// How the time of the slowest frames moved; nil where a run lacks its frames, or none was late in either.
    public var slowest: SlowestFrames?
    /// Why frames were missed, what moved most first.
    public var verdicts: [Verdict]
    /// Where time over budget and CPU time went, place by place.
    public var profiles: [ProfileComparison]
}
