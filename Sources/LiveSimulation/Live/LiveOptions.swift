public import FrameRecorder
public import FrameTrace

/// What a live run does beside running the workload.
public struct LiveOptions: Sendable, Equatable {
    /// Whether everything that the device is told is written to the run's file `inputs`, for a replay.
    public var logsInputs: Bool
    /// Whether a simulated thread that finds the gate taken goes under SCHED_FIFO, where that is allowed; off shows what
    /// that is worth.
    public var protectsGate: Bool
    /// Whether steps that read touch a mapping of the file instead, of which nothing is in memory: page faults, which the
    /// thread does not record as a wait.
    public var readsByFaults: Bool
    /// Samples a second of a main thread with an open frame; 0 takes stacks at deadlines only.
    public var samplingRate: Double
    /// How the stacks of running threads are taken; nil for whatever costs them less on the machine at hand.
    public var samplingBackend: SamplingBackend?

    /// When V(0) is; nil for as soon as everything can be ready.
    public var origin: Instant?
    /// When the display is this run's, of one that takes turns with another; by default always.
    public var windows: [FrameWindow]

    /// By default, nothing is logged, the gate is protected, files are read by calls, frames are sampled at
    /// ``Recording/samplingRate``, and the display is the run's from as soon as it can be.
    public init(
        logsInputs: Bool = false,
        protectsGate: Bool = true,
        readsByFaults: Bool = false,
        samplingRate: Double = Recording.samplingRate,
        samplingBackend: SamplingBackend? = nil,
        origin: Instant? = nil,
        windows: [FrameWindow] = []
    ) {
        self.logsInputs = logsInputs
        self.protectsGate = protectsGate
        self.readsByFaults = readsByFaults
        self.samplingRate = samplingRate
        self.samplingBackend = samplingBackend
        self.origin = origin
        self.windows = windows
    }
}
