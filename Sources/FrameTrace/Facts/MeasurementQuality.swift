/// How good a measurement was and what it cost, measured in the run itself (Documentation/Measures.md, How good the measurement was).
public struct MeasurementQuality: Sendable, Equatable, Codable {
    /// CPU time stolen by the hypervisor, as a share of the apps' CPUs' time, from 0 to 1; nil where unknown.
    public var stealShare: Double?
    /// CPU time of other processes on the apps' CPUs, as a share, from 0 to 1; nil where unknown.
    public var otherShare: Double?
    /// Records that found their buffer full and were dropped.
    public var lostRecords: Int
    /// Marks of recorded programs, and threads' waits, that are not in the trace; nil where all are.
    public var lostMarks: LostMarks?
    /// Frames that lost a record, and are marked.
    public var suspectFrames: Int
    /// Stacks that could not be taken.
    public var failedCaptures: Int
    /// How late stacks were taken after the planned instant.
    public var captureLateness: Distribution?
    /// How late the timekeeper woke after each vsync that it waited for.
    public var vsyncLateness: Distribution?
    /// Waits of over 50 µs at the gate that all simulated threads share.
    public var longGateWaits: Int
    /// CPU time of fbprof's own threads, by thread.
    public var ownThreads: [ThreadCost]
    /// Main-thread CPU that marking one frame of one step takes, measured on the main threads right before V(0).
    public var bookkeepingPerFrame: TimeSpan?
    /// Main-thread CPU of each frame that no step accounts for: marks, the gate and the interpreter of steps.
    public var unattributedOnCPU: Distribution?
    /// Size of the trace.
    public var traceSize: ByteCount
    /// How well it was seen who ran where; nil in virtual time.
    public var switches: SwitchQuality?
    /// How late frames were sampled; nil where they were not.
    public var sampling: SamplingQuality?
    /// Whether a CPU quota stopped the run's threads; nil where the kernel does not say.
    public var throttling: CPUThrottling?

    /// A measurement of which nothing is known yet.
    public init() {
        lostRecords = 0
        suspectFrames = 0
        failedCaptures = 0
        longGateWaits = 0
        ownThreads = []
        traceSize = ByteCount(bytes: 0)
    }

    /// Switch records that found the kernel's buffer full and were dropped.
    public var lostSwitches: Int { switches?.lost ?? 0 }

    /// Whether steal and other processes took no more than a quiet machine's; nil where either is unknown.
    public var isQuiet: Bool? {
        guard let stealShare, let otherShare else { return nil }
        return stealShare <= AnalysisPolicy.standard.quietSteal && otherShare <= AnalysisPolicy.standard.quietOthers
    }
}
