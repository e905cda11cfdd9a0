public import FrameTrace

/// A frame that a cause was injected into.
public struct InjectedFrame: Sendable, Equatable {
    /// Which frame of the victim.
    public var number: FrameNumber
    /// How much of the cause was in it.
    public var amount: TimeSpan
    /// Whether that alone, beside the frame's own work, made it late.
    public var isLate: Bool
    /// CPU time that other processes took while the cause was at work, and that nobody injected.
    public var disturbance: TimeSpan

    /// A frame that a cause was injected into.
    public init(number: FrameNumber, amount: TimeSpan, isLate: Bool, disturbance: TimeSpan = .zero) {
        self.number = number
        self.amount = amount
        self.isLate = isLate
        self.disturbance = disturbance
    }
}
