public import FrameTrace

/// What was run.
public struct RunSummary: Sendable, Equatable, Codable {
    /// The workload's name.
    public var name: String
    /// Which engine ran it: `live`, `virtual` with its scheduler, or `program` for one that marks its own frames.
    public var engine: String
    /// The version of fbprof that recorded it.
    public var recordedBy: String
    /// When it started, ISO 8601 in UTC; empty where unknown.
    public var startedAt: String
    /// How long was observed.
    public var observed: TimeSpan
    /// How long the workload asked for; nil for a program.
    public var planned: TimeSpan?
    /// The start of every random draw.
    public var seed: UInt64
    /// How many CPUs the apps shared.
    public var cores: Int
    /// The display's rate.
    public var refresh: RefreshRate
    /// How the run ended.
    public var ending: RunEnding
    /// The rules that queues and threads followed, in words; nil for a program.
    public var rules: String?
    /// What tells versions of the workload apart: its digest, as 16 hexadecimal digits; nil for a program, and in a result
    /// of an earlier version.
    public var workloadDigest: String?

    /// What was run.
    public init(
        name: String,
        engine: String,
        recordedBy: String,
        startedAt: String,
        observed: TimeSpan,
        planned: TimeSpan?,
        seed: UInt64,
        cores: Int,
        refresh: RefreshRate,
        ending: RunEnding,
        rules: String? = nil,
        workloadDigest: String? = nil
    ) {
        self.name = name
        self.engine = engine
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
    }
}

extension RunSummary {
    /// Whether the run was in virtual time.
    public var isVirtual: Bool { EngineKind(named: engine) == .virtual }

    /// Whether the run was of a program that marks its own frames.
    public var isProgram: Bool { EngineKind(named: engine) == .program }
}
