public import FrameTrace

extension Recording {
    /// Samples a second of a main thread with an open frame, where nothing else is said.
    public static let samplingRate = 1000.0
    /// The most that can be asked for.
    public static let maximumSamplingRate = 4000.0

    /// What to record, and where.
    public struct Options: Sendable {
        /// What the trace says of itself.
        public var header: TraceHeader
        /// Where the recorded threads run; empty for anywhere.
        public var appCPUs: [Int32]
        /// Where fbprof's own threads run; empty for anywhere.
        public var ownCPUs: [Int32]
        /// The distances from V(k) at which deadlines lie: the apps' budgets.
        public var budgets: [TimeSpan]
        /// What is recorded of who ran where, at most; the machine may allow less.
        public var switches: SwitchSource
        /// Samples a second of a main thread with an open frame, of which late frames' are kept; from 0, which takes stacks
        /// at deadlines only, to ``maximumSamplingRate``.
        public var samplingRate: Double
        /// How the stacks of running threads are taken; nil for whatever costs them less on the machine at hand. Where the
        /// kernel doesn't allow ``SamplingBackend/perf``, by signals.
        public var samplingBackend: SamplingBackend?
        /// The programs that are recorded from outside.
        public var subjects: [Subject]
        /// Whether threads of this process are recorded too; else they are all fbprof's own.
        public var recordsItself: Bool

        /// What to record.
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
