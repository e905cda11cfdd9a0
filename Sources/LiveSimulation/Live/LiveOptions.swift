public import FrameRecorder
public import FrameTrace

/// Options of a live run.
public struct LiveOptions: Sendable, Equatable {
    /// Whether the device's inputs are written to the run's file `inputs`, for a replay.
    public var logsInputs: Bool
    /// Whether a simulated thread that finds the gate taken goes under SCHED_FIFO, if allowed. Turning it off shows its
    /// effect.
    public var protectsGate: Bool
    /// Whether read steps touch an uncached mapping of the file instead: page faults, which the thread does not record
    /// as a wait.
    public var readsByFaults: Bool
    /// Samples per second of a main thread with an open frame; 0 takes stacks at deadlines only.
    public var samplingRate: Double
    /// How the stacks of running threads are taken; nil for the cheaper backend on this machine.
    public var samplingBackend: SamplingBackend?

    /// V(0); nil for as soon as everything can be ready.
    public var origin: Instant?
    /// The windows in which this run has the display, if it takes turns with another one; empty for always.
    public var windows: [FrameWindow]

    /// Creates options. By default nothing is logged, the gate is protected, files are read by calls, frames are
    /// sampled at ``Recording/samplingRate``, and the run has the display from as soon as possible.
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
