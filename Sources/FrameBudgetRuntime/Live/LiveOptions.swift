/// What a live run does beside running the workload.
public struct LiveOptions: Sendable, Equatable {
    /// Whether everything that the device is told is written to the run's file `inputs`, for a replay.
    public var logsInputs: Bool
    /// Whether a simulated thread that finds the gate taken goes under SCHED_FIFO, where that is allowed; off shows what
    /// that is worth.
    public var protectsGate: Bool
    /// Samples a second of a main thread with an open frame; 0 takes stacks at deadlines only.
    public var samplingRate: Double

    /// By default, nothing is logged, the gate is protected, and frames are sampled at ``Recording/samplingRate``.
    public init(
        logsInputs: Bool = false,
        protectsGate: Bool = true,
        samplingRate: Double = Recording.samplingRate
    ) {
        self.logsInputs = logsInputs
        self.protectsGate = protectsGate
        self.samplingRate = samplingRate
    }
}
