public import FrameTrace

extension Recording {
    /// Default samples per second of a main thread with an open frame.
    public static let samplingRate = 1000.0
    /// The highest sampling rate.
    public static let maximumSamplingRate = 4000.0

    /// What to record, and where.
    public struct Options: Sendable {
        /// The trace's header.
        public var header: TraceHeader
        /// CPUs of the recorded threads; empty for any.
        public var appCPUs: [Int32]
        /// CPUs of fbprof's own threads; empty for any.
        public var ownCPUs: [Int32]
        /// The apps' budgets, which are the distances of deadlines from V(k).
        public var budgets: [TimeSpan]
        /// The most that is recorded of context switches; the machine may allow less.
        public var switches: SwitchSource
        /// Samples per second of a main thread with an open frame, up to ``maximumSamplingRate``; those of late frames
        /// are kept. 0 takes stacks at deadlines only.
        public var samplingRate: Double
        /// How the stacks of running threads are taken; nil for the cheaper backend on this machine. Falls back to
        /// signals if the kernel doesn't allow ``SamplingBackend/perf``.
        public var samplingBackend: SamplingBackend?
        /// Programs recorded from outside.
        public var subjects: [Subject]
        /// Whether threads of this process are recorded too; if not, all of them count as fbprof's own.
        public var recordsItself: Bool

        /// Creates the options.
        public init(
            header: TraceHeader,
            appCPUs: [Int32] = [],
            ownCPUs: [Int32],
            budgets: [TimeSpan],
            switches: SwitchSource = .wholeCPUs,
            samplingRate: Double = Recording.samplingRate,
            samplingBackend: SamplingBackend? = nil,
            subjects: [Subject] = [],
            recordsItself: Bool = true
        ) {
            self.subjects = subjects
            self.recordsItself = recordsItself
            self.header = header
            self.appCPUs = appCPUs
            self.ownCPUs = ownCPUs
            self.budgets = budgets
            self.switches = switches
            self.samplingRate = samplingRate
            self.samplingBackend = samplingBackend
        }
    }
}
