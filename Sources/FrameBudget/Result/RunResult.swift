public import FrameTrace

/// The result of a run. `result.json`, the terminal, the report and the gate take all their figures from it.
///
/// It is plain data: it can be written, read and compared without the trace. Times are whole nanoseconds; instants are
/// spans from the start of the run, V(0).
public struct RunResult: Sendable, Equatable, Codable {
    /// The version of this schema: `fbprof.result/4`.
    public var schema = Self.currentSchema
    /// What was run.
    public var run: RunSummary
    /// The machine, and what could be measured there.
    public var machine: MachineSummary
    /// The quality and the overhead of the measurement.
    public var quality: MeasurementQuality
    /// The phases of the run, in order of time; the first may be warm-up.
    public var phases: [Phase]
    /// The places in the work; ``StepTime/path`` is an index into this.
    public var paths: [WorkPath]
    /// The apps, in the order of the workload.
    public var apps: [AppResult]
    /// The priority inversions after warm-up; nil for a program, whose threads' classes are not known.
    public var inversions: InversionSummary?
    /// The waits whose owner no system knows, inverted or not.
    public var waits: [WaitAudit]
    /// How the apps shared CPUs, worker threads and the GPU; nil if only the outline of a run was requested.
    public var sharing: Sharing?
    /// The analytic bounds of queues and of the events and frames that hand work to them.
    public var queueBounds: [QueueBound]
    /// Work that piled up until the end, the longest wait first; nil if the recording is cut off.
    public var backlogs: [Backlog]?
    /// The CPU contention by victim and culprit; nil if not measured.
    public var contention: ContentionMatrix?
    /// The call chains that samples refer to; nil if nothing was sampled.
    public var calls: CallTable?
    /// The low-rate CPU profiles, by app; nil if none was taken.
    public var profiles: [CPUProfile]?
    /// The operations and their waits; nil if there were none.
    public var operations: OperationSummary?
    /// The use of the device's memory; nil if no step uses any.
    public var memory: MemorySummary?
    /// The layout of the screen; nil if the workload does not define any.
    public var layouts: LayoutSummary?
    /// The states of the apps along the run; nil if no app did more than come on screen.
    public var lives: [LifeSummary]?
    /// The findings: what the reader should know besides the figures, worst first.
    public var findings: [Finding]
    /// The thresholds of the analysis.
    public var policy: AnalysisPolicy

    /// The schema that this version writes.
    public static let currentSchema = "fbprof.result/4"

    /// The schemas that this version reads. Earlier ones do not contain what their producer could measure: analyze the
    /// trace again to get a new result.
    public static let readableSchemas = [currentSchema]

    /// Creates a result of the given parts.
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
    /// Returns the names from the app to a place: `maps`, `draw map`, `decode`. Empty for ``PathID/none``.
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
