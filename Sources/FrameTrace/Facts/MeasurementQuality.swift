/// The quality and the cost of a measurement, measured in the run itself (Documentation/Measures.md, How good the
/// measurement was).
public struct MeasurementQuality: Sendable, Equatable, Codable {
    /// CPU time stolen by the hypervisor, as a share of the time of the apps' CPUs, from 0 to 1; nil if unknown.
    public var stealShare: Double?
    /// CPU time of other processes on the apps' CPUs, as a share, from 0 to 1; nil if unknown.
    public var otherShare: Double?
    /// The number of records that found their buffer full and were dropped.
    public var lostRecords: Int
    /// Marks of recorded programs, and waits of threads, that are missing from the trace; nil if none are.
    public var lostMarks: LostMarks?
    /// The number of frames that lost a record and are marked as suspect.
    public var suspectFrames: Int
    /// The number of stacks that could not be taken.
    public var failedCaptures: Int
    /// The delay of stacks after their planned instants.
    public var captureLateness: Distribution?
    /// The delay of the timekeeper's wake-ups after the vsyncs that it waited for.
    public var vsyncLateness: Distribution?
    /// The number of waits of over 50 µs at the gate, fbprof's lock that all simulated threads share.
    public var longGateWaits: Int
    /// CPU time of fbprof's own threads, by thread.
    public var ownThreads: [ThreadCost]
    /// Main-thread CPU time that marking one frame with one step takes, measured on the main threads right before V(0).
    public var bookkeepingPerFrame: TimeSpan?
    /// Main-thread CPU time of each frame outside its steps: marks, the gate and the interpreter of steps.
    public var unattributedOnCPU: Distribution?
    /// The size of the trace.
    public var traceSize: ByteCount
    /// The quality of the switch records; nil in virtual time.
    public var switches: SwitchQuality?
    /// The quality of the sampling of late frames; nil if there was none.
    public var sampling: SamplingQuality?
    /// CPU throttling of the run's threads by a quota; nil if the kernel does not report it.
    public var throttling: CPUThrottling?

    /// Creates the quality of a measurement about which nothing is known yet.
    public init() {
        lostRecords = 0
        suspectFrames = 0
        failedCaptures = 0
        longGateWaits = 0
        ownThreads = []
        traceSize = ByteCount(bytes: 0)
    }

    /// The number of switch records that found the kernel's buffer full and were dropped.
    public var lostSwitches: Int { switches?.lost ?? 0 }

    /// Whether steal and other processes stayed within the limits of a quiet machine; nil if either is unknown.
    public var isQuiet: Bool? {
        guard let stealShare, let otherShare else { return nil }
        return stealShare <= AnalysisPolicy.standard.quietSteal && otherShare <= AnalysisPolicy.standard.quietOthers
    }
}
