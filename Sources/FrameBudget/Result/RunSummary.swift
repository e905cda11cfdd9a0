public import FrameTrace

/// What was run, and with which settings.
public struct RunSummary: Sendable, Equatable, Codable {
    /// The workload's name.
    public var name: String
    /// The producer's name, such as `live` or `virtual, fair`. It is printed, never compared.
    public var engine: String
    /// What the producer could record.
    public var facts: TraceFacts
    /// The modelled scheduler; nil for the machine's own.
    public var scheduler: String?
    /// The version of fbprof that recorded it.
    public var recordedBy: String
    /// When it started, ISO 8601 in UTC; empty if unknown.
    public var startedAt: String
    /// The observed time.
    public var observed: TimeSpan
    /// The planned length, by the workload or a recording's `--duration`; nil if none was planned.
    public var planned: TimeSpan?
    /// The seed of all random draws.
    public var seed: UInt64
    /// The number of CPUs that the apps shared.
    public var cores: Int
    /// The display's rate.
    public var refresh: RefreshRate
    /// How the run ended.
    public var ending: RunEnding
    /// The rules that queues and threads followed; nil for a program.
    public var rules: PlatformRules?
    /// The digest of the workload, as 16 hexadecimal digits, which distinguishes its versions; nil for a program.
    public var workloadDigest: String?
    /// The workload's fields; nil for a program, for a run of an earlier version, and where there are too many.
    public var workloadFields: [WorkloadField]?

    /// Creates a summary.
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
    /// Whether times are computed instead of measured, so that the same input gives the same figures.
    public var isExact: Bool { facts.isExact }

    /// Returns whether the figures of two runs can be compared: their times came about in the same way, with the same
    /// scheduler.
    public func isComparable(with other: RunSummary) -> Bool {
        conditions == other.conditions
    }

    /// The conditions of the run.
    public var conditions: RunConditions { RunConditions(isExact: facts.isExact, scheduler: scheduler) }
}
