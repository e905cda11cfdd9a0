/// What a live run does beside running the workload.
public struct LiveOptions: Sendable, Equatable {
    /// Whether everything that the device is told is written to the run's file `inputs`, for a replay.
    public var logsInputs: Bool
    /// Whether a simulated thread that finds the gate taken goes under SCHED_FIFO, where that is allowed; off shows what
    /// that is worth.
    public var protectsGate: Bool

    /// By default, nothing is logged, and the gate is protected.
    public init(logsInputs: Bool = false, protectsGate: Bool = true) {
        self.logsInputs = logsInputs
        self.protectsGate = protectsGate
    }
}
