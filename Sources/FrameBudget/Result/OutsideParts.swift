public import FrameTrace

/// What the main thread's other work, such as an event handler, spent its time on while a frame was due.
public struct OutsideParts: Sendable, Equatable, Codable {
    /// On the CPU; nil where that could not be measured.
    public var onCPU: TimeSpan?
    /// Ready to run, by who held the CPU; nil where that could not be seen.
    public var runnable: [RunnablePart]?
    /// Waiting, by what on.
    public var blocked: [BlockedPart]
    /// What no measurement explains.
    public var residual: TimeSpan

    /// What other work spent its time on.
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
