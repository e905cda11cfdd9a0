public import FrameTrace

/// What was run.
public struct RunSummary: Sendable, Equatable, Codable {
    /// The workload's name.
    public var name: String
    /// The producer's name, such as `live` or `virtual, fair`: printed, never compared.
    public var engine: String
    /// What the producer could see.
    public var facts: TraceFacts
    /// The modelled scheduler that decided who runs; nil where the machine's own did.
    public var scheduler: String?
    /// The version of fbprof that recorded it.
    public var recordedBy: String
    /// When it started, ISO 8601 in UTC; empty where unknown.
    public var startedAt: String
    /// How long was observed.
    public var observed: TimeSpan
    /// How long it was to last, as the workload or `--duration` of a recording says; nil where that was not planned.
    public var planned: TimeSpan?
    /// The start of every random draw.
    public var seed: UInt64
    /// How many CPUs the apps shared.
    public var cores: Int
    /// The display's rate.
    public var refresh: RefreshRate
    /// How the run ended.
    public var ending: RunEnding
    /// The rules that queues and threads followed; nil for a program.
    public var rules: PlatformRules?
    /// What tells versions of the workload apart: its digest, as 16 hexadecimal digits; nil for a program.
    public var workloadDigest: String?
    /// The workload's fields; nil for a program, a run of an earlier version, and a workload that has too many.
    public var workloadFields: [WorkloadField]?

    /// What was run.
    public init(
        name: String,
        engine: String,
        facts: TraceFacts = TraceFacts(),
        scheduler: String? = nil,
        recordedBy: String,
        startedAt: String,
        observed: TimeSpan,
        planned: TimeSpan?,
        seed: UInt64,
        cores: Int,
        refresh: RefreshRate,
        ending: RunEnding,
        rules: PlatformRules? = nil,
        workloadDigest: String? = nil,
        workloadFields: [WorkloadField]? = nil
    ) {
        self.name = name
        self.engine = engine
        self.facts = facts
        self.scheduler = scheduler
        self.recordedBy = recordedBy
        self.startedAt = startedAt
        self.observed = observed
        self.planned = planned
        self.seed = seed
        self.cores = cores
        self.refresh = refresh
        self.ending = ending
        self.rules = rules
        self.workloadDigest = workloadDigest
        self.workloadFields = workloadFields
    }
}

extension RunSummary {
    /// Whether times are computed rather than measured, so that the same input gives the same figures.
    public var isExact: Bool { facts.isExact }

    /// Whether figures of two runs mean the same: times came about in the same way, and the same scheduler decided who runs.
    public func isComparable(with other: RunSummary) -> Bool {
        conditions == other.conditions
    }

    /// How times came about and who decided who runs.
    public var conditions: RunConditions { RunConditions(isExact: facts.isExact, scheduler: scheduler) }
}
