public import FrameTrace

/// What a run showed: everything that `result.json`, the terminal, the report and the gate say comes from here.
///
/// Plain data, so that it can be written, read and compared without the trace. Times are whole nanoseconds; instants
/// are spans from the start of the run (V(0)).
public struct RunResult: Sendable, Equatable, Codable {
    /// The version of this schema: `fbprof.result/4`.
    public var schema = Self.currentSchema
    /// What was run.
    public var run: RunSummary
    /// On what, and what could be seen there.
    public var machine: MachineSummary
    /// How good the measurement was, and what it cost.
    public var quality: MeasurementQuality
    /// The phases of the run, in order of time; the first may be warm-up.
    public var phases: [Phase]
    /// Places in the work; ``StepTime/path`` is an index into this.
    public var paths: [WorkPath]
    /// The apps, in the order of the workload.
    public var apps: [AppResult]
    /// Waits for lower threads, after warm-up; nil for a program, whose threads' classes are not known.
    public var inversions: InversionSummary?
    /// Waits of which no system knows the owner, inverted or not.
    public var waits: [WaitAudit]
    /// How the apps shared CPUs, worker threads and the GPU; nil where only the outline of a run was asked for.
    public var sharing: Sharing?
    /// What arithmetic says of events and frames and the queues that they hand work to.
    public var queueBounds: [QueueBound]
    /// Work that piled up to the end, the longest wait first; nil where the recording just stops.
    public var backlogs: [Backlog]?
    /// Who waited for a CPU while who held it; nil where that could not be seen.
    public var contention: ContentionMatrix?
    /// The chains of calls that samples refer to; nil where nothing was sampled.
    public var calls: CallTable?
    /// The low-rate profile, by app; nil where none was taken.
    public var profiles: [CPUProfile]?
    /// What operations did, and what held them up; nil where there were none.
    public var operations: OperationSummary?
    /// What the apps did with the device's memory; nil where no step uses any.
    public var memory: MemorySummary?
    /// What became of the layout of the screen; nil where the workload says nothing of it.
    public var layouts: LayoutSummary?
    /// The states of the apps along the run; nil where no app did more than to come on screen.
    public var lives: [LifeSummary]?
    /// What the reader should know beside the figures, worst first.
    public var findings: [Finding]
    /// The thresholds that the analysis went by.
    public var policy: AnalysisPolicy

    /// The schema that this version writes.
    public static let currentSchema = "fbprof.result/4"

    /// The schemas that this version reads. Earlier ones do not say what their producer could see: make the result again from
    /// the trace.
    public static let readableSchemas = [currentSchema]

    /// A result of the given parts.
    public init(
        run: RunSummary,
        machine: MachineSummary,
        quality: MeasurementQuality,
        phases: [Phase],
        paths: [WorkPath],
        apps: [AppResult],
        inversions: InversionSummary? = nil,
        waits: [WaitAudit] = [],
        sharing: Sharing? = nil,
        queueBounds: [QueueBound] = [],
        backlogs: [Backlog]? = nil,
        contention: ContentionMatrix? = nil,
        calls: CallTable? = nil,
        profiles: [CPUProfile]? = nil,
        findings: [Finding],
        policy: AnalysisPolicy = .standard
    ) {
        self.run = run
        self.machine = machine
        self.quality = quality
        self.phases = phases
        self.paths = paths
        self.apps = apps
        self.inversions = inversions
        self.waits = waits
        self.sharing = sharing
        self.queueBounds = queueBounds
        self.backlogs = backlogs
        self.contention = contention
        self.calls = calls
        self.profiles = profiles
        self.findings = findings
        self.policy = policy
    }
}

extension RunResult {
    /// The names from the app to a place: `maps`, `draw map`, `decode`. Empty for ``PathID/none``.
    public func labels(of path: PathID) -> [String] {
        var labels: [String] = []
        var next: PathID? = path
        while let current = next, current != .none, current.index < paths.count, labels.count < 256 {
            labels.append(paths[current.index].label)
            next = paths[current.index].parent
        }
        return labels.reversed()
    }
}
