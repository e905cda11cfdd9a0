public import FrameTrace

/// A frame that a cause was injected into.
public struct InjectedFrame: Sendable, Equatable {
    /// The number of the victim's frame.
    public var number: FrameNumber
    /// How much of the cause was in it.
    public var amount: TimeSpan
    /// Whether the injection alone, together with the frame's own work, made the frame late.
    public var isLate: Bool
    /// CPU time that other processes took while the cause was at work, apart from what was injected.
    public var disturbance: TimeSpan

    /// Creates an injected frame.
    public init(number: FrameNumber, amount: TimeSpan, isLate: Bool, disturbance: TimeSpan = .zero) {
        self.number = number
        self.amount = amount
        self.isLate = isLate
        self.disturbance = disturbance
    }
}
