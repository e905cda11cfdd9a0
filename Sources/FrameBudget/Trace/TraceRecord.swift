/// One record of a trace. Both engines and real programs write the same ones; nothing in them says which it was.
public enum TraceRecord: Sendable, Equatable {
    /// What is recorded: always the first record.
    case header(TraceHeader)
    /// The machine, and what can be seen on it.
    case machine(MachineSummary)
    /// An app.
    case app(AppDescription)
    /// A place in the work.
    case path(PathID, WorkPath)
    /// Something that threads wait for.
    case resource(ResourceID, name: String)
    /// A thread.
    case thread(ThreadDescription)
    /// What the frames of an app need by arithmetic: the mean CPU time of one.
    case demand(AppID, TimeSpan)
    /// An app came on screen or left it.
    case screen(ScreenChange)
    /// Something a thread did.
    case event(ThreadID, ThreadEvent)
    /// A stack.
    case stack(StackRecord)
    /// A module that addresses may lie in.
    case image(LoadedImage)
    /// The name of an address.
    case symbol(SymbolName)
    /// The recording is whole: how the measurement went, and how the run ended.
    case end(RunEnding, at: Instant, MeasurementQuality)
    /// Up to this instant, everything that happened is in the trace.
    case flushed(Instant)
}

/// What a trace is of.
public struct TraceHeader: Sendable, Equatable {
    /// The run's name.
    public var name: String
    /// `live`, or `program` for a program that marks its own frames.
    public var engine: String
    /// The version of fbprof.
    public var recordedBy: String
    /// When it started, ISO 8601 in UTC; empty where unknown.
    public var startedAt: String
    /// How long it is to last; nil for a program.
    public var planned: TimeSpan?
    /// The first part, left out of all figures.
    public var warmUp: TimeSpan
    /// The start of every random draw.
    public var seed: UInt64
    /// How many CPUs the apps share.
    public var cores: Int
    /// The display's vsyncs.
    public var grid: VsyncGrid

    /// What a trace is of.
    public init(
        name: String,
        engine: String,
        recordedBy: String,
        startedAt: String,
        planned: TimeSpan?,
        warmUp: TimeSpan,
        seed: UInt64,
        cores: Int,
        grid: VsyncGrid
    ) {
        self.name = name
        self.engine = engine
        self.recordedBy = recordedBy
        self.startedAt = startedAt
        self.planned = planned
        self.warmUp = warmUp
        self.seed = seed
        self.cores = cores
        self.grid = grid
    }
}

/// An app in a trace.
public struct AppDescription: Sendable, Equatable {
    /// The app.
    public var id: AppID
    /// Its name.
    public var name: String
    /// When its next frame may begin; nil for a program that paces itself.
    public var pacing: Pacing?
    /// How long after V(due) a frame must have ended.
    public var budget: TimeSpan

    /// An app in a trace.
    public init(id: AppID, name: String, pacing: Pacing?, budget: TimeSpan) {
        self.id = id
        self.name = name
        self.pacing = pacing
        self.budget = budget
    }
}

/// A thread in a trace.
public struct ThreadDescription: Sendable, Equatable {
    /// The thread.
    public var id: ThreadID
    /// The app it works for; nil for fbprof's own.
    public var app: AppID?
    /// Its name.
    public var name: String
    /// The kernel's id of it; 0 where there is none.
    public var kernelID: Int32

    /// A thread in a trace.
    public init(id: ThreadID, app: AppID?, name: String, kernelID: Int32) {
        self.id = id
        self.app = app
        self.name = name
        self.kernelID = kernelID
    }
}
