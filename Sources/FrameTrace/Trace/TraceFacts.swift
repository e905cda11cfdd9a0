/// What the producer of a trace could see. The analysis asks these facts and never the producer's name.
///
/// The default of each fact is *unknown*. What is unknown is reported as not measured; it never becomes a value.
public struct TraceFacts: Sendable, Hashable, Codable {
    /// Whose times on CPUs are recorded.
    public enum ThreadCoverage: String, Sendable, Codable, CaseIterable {
        /// Unknown: a CPU that looks idle may not be.
        case unknown
        /// Those of the recorded process only.
        case ownProcess = "own process"
        /// Those of every thread on the apps' CPUs.
        case every
    }

    /// What keeps a preempted thread from running while no recorded thread is on its CPU.
    public enum UnseenCPU: String, Sendable, Codable, CaseIterable {
        /// Unknown: the time is unexplained.
        case unknown
        /// Nothing can: the producer decides who runs.
        case nobody
        /// A thread of another process, which this producer does not see.
        case otherProcess = "other process"
        /// A CPU quota that is set on the process.
        case quota
    }

    /// Whether times are computed rather than measured: the same input gives the same times to the nanosecond, there are no
    /// interrupts, no hypervisor, and no wait that is not recorded.
    public var isExact: Bool
    /// Whose times on CPUs are recorded.
    public var threads: ThreadCoverage
    /// What unseen CPU time is.
    public var unseenCPU: UnseenCPU
    /// Whether the QoS classes of threads and work are recorded.
    public var recordsClasses: Bool
    /// Whether the producer records how long it held threads up itself.
    public var recordsOverhead: Bool
    /// Whether interrupts are counted.
    public var countsInterrupts: Bool
    /// Whether it is recorded when a thread was stopped: by a signal, a debugger or the freezer.
    public var seesStops: Bool

    /// The facts of a producer; those left out are unknown.
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
    /// The facts that are yes or no, in the order in which a trace holds them.
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
