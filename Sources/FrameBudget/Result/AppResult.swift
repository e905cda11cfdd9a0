/// What a run showed of one app.
public struct AppResult: Sendable, Equatable, Codable {
    /// The app's name.
    public var name: String
    /// When its next frame may begin; nil for a program that paces itself.
    public var pacing: Pacing?
    /// How long after V(due) a frame must have ended.
    public var budget: TimeSpan
    /// All of the run after warm-up.
    public var total: FrameStatistics
    /// By phase: the app's figures in each phase that it was on screen in, warm-up included.
    public var phases: [PhaseFigures]
    /// The whole run, warm-up included: wanted = shown + dropped + unfinished.
    public var conservation: Conservation
    /// The worst missed frames, largest overrun first, at most ``worstCapacity``.
    public var worst: [FrameDetail]

    /// How many of the worst frames are kept per app.
    public static let worstCapacity = 20

    /// What a run showed of an app.
    public init(
        name: String,
        pacing: Pacing?,
        budget: TimeSpan,
        total: FrameStatistics,
        phases: [PhaseFigures],
        conservation: Conservation,
        worst: [FrameDetail]
    ) {
        self.name = name
        self.pacing = pacing
        self.budget = budget
        self.total = total
        self.phases = phases
        self.conservation = conservation
        self.worst = worst
    }
}

/// The figures of an app in one phase.
public struct PhaseFigures: Sendable, Equatable, Codable {
    /// The phase, an index into ``RunResult/phases``.
    public var phase: Int
    /// The figures.
    public var statistics: FrameStatistics

    /// The figures of an app in one phase.
    public init(phase: Int, statistics: FrameStatistics) {
        self.phase = phase
        self.statistics = statistics
    }
}

/// The check that no frame and no vsync is lost or counted twice.
public struct Conservation: Sendable, Equatable, Codable {
    /// Vsyncs at which a frame was wanted, counted from the timeline alone.
    public var wanted: Int
    /// Frames shown.
    public var shown: Int
    /// Intervals dropped.
    public var dropped: Int
    /// Wanted vsyncs lost by frames that were unfinished at the end.
    public var unfinished: Int

    /// The counts of a run.
    public init(wanted: Int, shown: Int, dropped: Int, unfinished: Int) {
        self.wanted = wanted
        self.shown = shown
        self.dropped = dropped
        self.unfinished = unfinished
    }

    /// wanted = shown + dropped + unfinished.
    public var holds: Bool { wanted == shown + dropped + unfinished }
}

/// A missed frame in full, for the report.
public struct FrameDetail: Sendable, Equatable, Codable {
    /// Its number within the app.
    public var number: FrameNumber
    /// The phase it belongs to.
    public var phase: Int
    /// V(due), from V(0).
    public var due: TimeSpan
    /// begin, from V(0).
    public var begin: TimeSpan
    /// end, from V(0).
    public var end: TimeSpan
    /// end − deadline.
    public var overrun: TimeSpan
    /// Whole intervals dropped.
    public var dropped: Int
    /// Where its time went.
    public var ledger: Ledger
    /// Own work by step, largest first.
    public var work: [StepTime]
    /// Its stacks, in order of time.
    public var stacks: [StackDetail]

    /// A missed frame in full.
    public init(
        number: FrameNumber,
        phase: Int,
        due: TimeSpan,
        begin: TimeSpan,
        end: TimeSpan,
        overrun: TimeSpan,
        dropped: Int,
        ledger: Ledger,
        work: [StepTime],
        stacks: [StackDetail]
    ) {
        self.number = number
        self.phase = phase
        self.due = due
        self.begin = begin
        self.end = end
        self.overrun = overrun
        self.dropped = dropped
        self.ledger = ledger
        self.work = work
        self.stacks = stacks
    }
}

extension FrameDetail {
    /// The part of the ledger that the miss is put down to.
    public var missCause: LedgerPart { ledger.missCause(allowed: ledger.explained + ledger.residual - overrun) }
}

/// A captured stack with names.
public struct StackDetail: Sendable, Equatable, Codable {
    /// Whose stack: the main thread's name, or the lock owner's.
    public var thread: String
    /// Why it was taken.
    public var role: StackRole
    /// When, from V(0).
    public var takenAt: TimeSpan
    /// How long after the planned instant.
    public var lateness: TimeSpan
    /// What the thread was doing: `on-CPU`, `blocked on lock db`, `runnable, waiting for a CPU`.
    public var state: String
    /// The workload's own path above the functions.
    public var path: PathID
    /// Functions, leaf first, as `function (module)`; `module+0x1234` where there is no symbol.
    public var functions: [String]
    /// Whether the stack reaches the thread's entry.
    public var isComplete: Bool

    /// A captured stack with names.
    public init(
        thread: String,
        role: StackRole,
        takenAt: TimeSpan,
        lateness: TimeSpan,
        state: String,
        path: PathID,
        functions: [String],
        isComplete: Bool
    ) {
        self.thread = thread
        self.role = role
        self.takenAt = takenAt
        self.lateness = lateness
        self.state = state
        self.path = path
        self.functions = functions
        self.isComplete = isComplete
    }
}

/// Why a stack was taken.
public enum StackRole: String, Sendable, Codable {
    /// The frame's main thread.
    case mainThread = "main thread"
    /// The thread that held what the main thread waited for.
    case owner = "owner"
}
