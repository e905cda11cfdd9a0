/// How late frames were sampled, and what that cost, measured in the run itself.
public struct SamplingQuality: Sendable, Equatable, Codable {
    /// Samples a second and thread that were asked for while a frame is open; the mean, where that has changed.
    public var rate: Double
    /// Looks at threads with an open frame, those that extended the last sample included.
    public var looks: Int
    /// Signals sent: looks that found the thread running; where the kernel takes the samples, those that found it without
    /// a CPU for two looks on end.
    public var signals: Int
    /// Samples kept, of late frames.
    public var kept: Int
    /// Samples of late frames that found the buffer full and were dropped.
    public var dropped: Int
    /// CPU time of the watcher that went to looking, part of what its own thread cost.
    public var cpu: TimeSpan
    /// CPU time that a signal takes from the thread that it is sent to, measured before V(0); nil where it was not.
    public var perSignal: TimeSpan?
    /// How the stacks of running threads were taken.
    public var backend: SamplingBackend
    /// Samples that the kernel took by itself; nil where it took none.
    public var kernelSamples: Int?
    /// CPU time that one of them takes from a thread with work of its own, by a measurement before V(0); nil where there
    /// was none.
    public var perKernelSample: TimeSpan?
    /// Threads that the kernel was to sample and gave no samples of: those were signalled. Nil where it was to sample none.
    public var signalledThreads: Int?
    /// Why the kernel took no samples; nil where it did, or was not asked to.
    public var reason: String?

    /// How many samples a second are taken of each thread for the profile of the whole run. No divisor of a display's rate, so
    /// that it doesn't beat with frames.
    public static let profileRate = 97.0

    /// How late frames were sampled.
    public init(
        rate: Double,
        looks: Int = 0,
        signals: Int = 0,
        kept: Int = 0,
        dropped: Int = 0,
        cpu: TimeSpan = .zero,
        perSignal: TimeSpan? = nil,
        backend: SamplingBackend = .signal,
        kernelSamples: Int? = nil,
        perKernelSample: TimeSpan? = nil,
        signalledThreads: Int? = nil,
        reason: String? = nil
    ) {
        self.rate = rate
        self.looks = looks
        self.signals = signals
        self.kept = kept
        self.dropped = dropped
        self.cpu = cpu
        self.perSignal = perSignal
        self.backend = backend
        self.kernelSamples = kernelSamples
        self.perKernelSample = perKernelSample
        self.signalledThreads = signalledThreads
        self.reason = reason
    }
}
