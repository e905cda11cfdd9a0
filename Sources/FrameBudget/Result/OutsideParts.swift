public import FrameTrace

/// The time of the main thread's other work, such as an event handler, while a frame was due, by thread state.
public struct OutsideParts: Sendable, Equatable, Codable {
    /// The time on the CPU; nil if not measured.
    public var onCPU: TimeSpan?
    /// The time ready to run, by culprit that held the CPU; nil if unknown.
    public var runnable: [RunnablePart]?
    /// The time blocked, by what was waited for.
    public var blocked: [BlockedPart]
    /// The time that no measurement explains.
    public var residual: TimeSpan

    /// Creates the parts of other work.
    public init(
        onCPU: TimeSpan? = nil,
        runnable: [RunnablePart]? = nil,
        blocked: [BlockedPart] = [],
        residual: TimeSpan = .zero
    ) {
        self.onCPU = onCPU
        self.runnable = runnable
        self.blocked = blocked
        self.residual = residual
    }

    /// The sum of the parts that could be measured.
    public var explained: TimeSpan { (onCPU ?? .zero) + (runnable?.total ?? .zero) + blocked.total }
}
