/// The quality and the cost of sampling late frames, measured in the run itself.
public struct SamplingQuality: Sendable, Equatable, Codable {
    /// The requested samples per second and thread while a frame is open; the mean, if the rate changed.
    public var rate: Double
    /// The number of looks at threads with an open frame, including those that only extended the last sample.
    public var looks: Int
    /// The number of signals sent: at each look that found the thread running or, if the kernel takes the samples, at
    /// each one that found it without a CPU for the second time in a row.
    public var signals: Int
    /// The number of samples of late frames that were kept.
    public var kept: Int
    /// The number of samples of late frames that found the buffer full and were dropped.
    public var dropped: Int
    /// CPU time that the watcher spent on looks; part of the cost of its thread.
    public var cpu: TimeSpan
    /// CPU time that a signal takes from its target thread, measured before V(0); nil if it was not measured.
    public var perSignal: TimeSpan?
    /// The mechanism that sampled running threads.
    public var backend: SamplingBackend
    /// The number of samples that the kernel took; nil if it was not used.
    public var kernelSamples: Int?
    /// CPU time that such a sample takes from a busy thread, measured before V(0); nil if it was not measured.
    public var perKernelSample: TimeSpan?
    /// The number of threads that the kernel could not sample and that were signalled instead; nil if the kernel was
    /// not used.
    public var signalledThreads: Int?
    /// The reason why the kernel took no samples; nil if it did, or was not asked to.
    public var reason: String?

    /// Samples per second and thread for the profile of the whole run. It divides no display rate, so that the samples
    /// do not beat with the frames.
    public static let profileRate = 97.0

    /// Creates the quality of a sampling.
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
