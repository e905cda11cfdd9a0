/// What a live run does beside running the workload.
public struct LiveOptions: Sendable, Equatable {
    /// Whether everything that the device is told is written to the run's file `inputs`, for a replay.
    public var logsInputs: Bool

    /// By default, nothing.
    public init(logsInputs: Bool = false) { self.logsInputs = logsInputs }
}
