/// Facts on what the producer of a trace could see. The analysis depends on these and never on the producer's name.
///
/// The default of each fact is *unknown*. An unknown quantity is reported as not measured; it never becomes a value.
public struct TraceFacts: Sendable, Hashable, Codable {
    /// The threads whose run slices are recorded.
    public enum ThreadCoverage: String, Sendable, Codable, CaseIterable {
        /// Unknown: a CPU that looks idle may not be.
        case unknown
        /// Only threads of the recorded process.
        case ownProcess = "own process"
        /// Every thread on the apps' CPUs.
        case every
    }

    /// The cause that keeps a preempted thread from running while no recorded thread is on its CPU.
    public enum UnseenCPU: String, Sendable, Codable, CaseIterable {
        /// Unknown: the time is unexplained.
        case unknown
        /// None is possible: the producer decides which thread runs.
        case nobody
        /// A thread of another process, which this producer does not see.
        case otherProcess = "other process"
        /// A CPU quota that is set on the process.
        case quota
    }

    /// Whether times are computed, not measured: the same input gives the same times to the nanosecond, and there are
    /// no interrupts, no hypervisor and no unrecorded waits.
    public var isExact: Bool
    /// The threads whose run slices are recorded.
    public var threads: ThreadCoverage
    /// The cause of unseen CPU time.
    public var unseenCPU: UnseenCPU
    /// Whether the QoS classes of threads and work are recorded.
    public var recordsClasses: Bool
    /// Whether the producer records how long it delayed threads itself.
    public var recordsOverhead: Bool
    /// Whether interrupts are counted.
    public var countsInterrupts: Bool
    /// Whether stops of threads by a signal, a debugger or the freezer are recorded.
    public var seesStops: Bool

    /// Creates the facts of a producer; those left out are unknown.
    public init(
        isExact: Bool = false,
        threads: ThreadCoverage = .unknown,
        unseenCPU: UnseenCPU = .unknown,
        recordsClasses: Bool = false,
        recordsOverhead: Bool = false,
        countsInterrupts: Bool = false,
        seesStops: Bool = false
    ) {
        self.isExact = isExact
        self.threads = threads
        self.unseenCPU = unseenCPU
        self.recordsClasses = recordsClasses
        self.recordsOverhead = recordsOverhead
        self.countsInterrupts = countsInterrupts
        self.seesStops = seesStops
    }

    /// The facts of a simulation in virtual time, which decides everything itself.
    public static let virtualTime = TraceFacts(
        isExact: true,
        threads: .every,
        unseenCPU: .nobody,
        recordsClasses: true,
        recordsOverhead: true,
        countsInterrupts: true,
        seesStops: true
    )
}

extension TraceFacts {
    /// The facts that are yes or no, in their order in a trace.
    var flags: [Bool] {
        get { [isExact, recordsClasses, recordsOverhead, countsInterrupts, seesStops] }
        set {
            isExact = newValue[0]
            recordsClasses = newValue[1]
            recordsOverhead = newValue[2]
            countsInterrupts = newValue[3]
            seesStops = newValue[4]
        }
    }
}
