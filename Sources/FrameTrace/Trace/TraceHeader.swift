/// The header of a trace: a description of the recording.
public struct TraceHeader: Sendable, Equatable {
    /// The run's name.
    public var name: String
    /// The producer's name, such as `live` or `virtual, fair`. It is printed and never compared; see ``facts``.
    public var engine: String
    /// The facts on what the producer could see.
    public var facts: TraceFacts
    /// The modelled scheduler, such as `strict`; empty if the machine's own scheduler decided which thread runs.
    public var scheduler: String
    /// The version of fbprof that recorded the trace.
    public var recordedBy: String
    /// The start of the recording, ISO 8601 in UTC; empty if unknown.
    public var startedAt: String
    /// The planned duration; nil if there is none.
    public var planned: TimeSpan?
    /// The length of the first part, which is excluded from all figures.
    public var warmUp: TimeSpan
    /// The seed of all random draws.
    public var seed: UInt64
    /// The number of CPUs that the apps share.
    public var cores: Int
    /// The display's vsyncs.
    public var grid: VsyncGrid
    /// The rules that queues and threads follow; nil if they are the machine's own.
    public var rules: PlatformRules?
    /// The digest of the workload, including the settings on the command line; empty if there is no workload.
    public var workloadDigest: String
    /// The workload's fields; empty if there is no workload, or it has too many.
    public var workloadFields: [WorkloadField]

    /// Creates a header.
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
