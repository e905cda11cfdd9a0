/// What a trace is of.
public struct TraceHeader: Sendable, Equatable {
    /// The run's name.
    public var name: String
    /// The producer's name, such as `live` or `virtual, fair`: printed, never compared. What it could see is in ``facts``.
    public var engine: String
    /// What the producer could see.
    public var facts: TraceFacts
    /// The modelled scheduler that decided who runs, such as `strict`; empty where the machine's own did.
    public var scheduler: String
    /// The version of fbprof.
    public var recordedBy: String
    /// When it started, ISO 8601 in UTC; empty where unknown.
    public var startedAt: String
    /// How long it is to last; nil where that is not planned.
    public var planned: TimeSpan?
    /// The first part, left out of all figures.
    public var warmUp: TimeSpan
    /// The start of every random draw.
    public var seed: UInt64
    /// How many CPUs the apps share.
    public var cores: Int
    /// The display's vsyncs.
    public var grid: VsyncGrid
    /// The rules that queues and threads follow; nil where they are the machine's own.
    public var rules: PlatformRules?
    /// The digest of the workload, with what was set on the command line; empty where there is no workload.
    public var workloadDigest: String
    /// The workload's fields; empty where there is no workload, or it has too many.
    public var workloadFields: [WorkloadField]

    /// What a trace is of.
    public init(
        name: String,
        engine: String,
        facts: TraceFacts = TraceFacts(),
        scheduler: String = "",
        recordedBy: String,
        startedAt: String,
        planned: TimeSpan?,
        warmUp: TimeSpan,
        seed: UInt64,
        cores: Int,
        grid: VsyncGrid,
        rules: PlatformRules? = nil,
        workloadDigest: String = "",
        workloadFields: [WorkloadField] = []
    ) {
        self.name = name
        self.engine = engine
        self.facts = facts
        self.scheduler = scheduler
        self.recordedBy = recordedBy
        self.startedAt = startedAt
        self.planned = planned
        self.warmUp = warmUp
        self.seed = seed
        self.cores = cores
        self.grid = grid
        self.rules = rules
        self.workloadDigest = workloadDigest
        self.workloadFields = workloadFields
    }
}
