public import FrameTrace

/// A frame with an injected cause, and what fbprof said of it.
public struct VerifyCase: Sendable, Equatable, Encodable {
    /// Which frame of the victim.
    public var frame: FrameNumber
    /// How much of the cause was injected.
    public var injected: TimeSpan
    /// What fbprof put the frame down to.
    public var reported: ReportedCause
    /// How much of it fbprof saw; nil where it reported no cause.
    public var amount: TimeSpan?

    /// A frame with an injected cause, and what fbprof said of it.
    public init(frame: FrameNumber, injected: TimeSpan, reported: ReportedCause, amount: TimeSpan?) {
        self.frame = frame
        self.injected = injected
        self.reported = reported
        self.amount = amount
    }

    /// How much too much fbprof saw; nil where it reported no cause.
    public var error: TimeSpan? { amount.map { $0 - injected } }

    /// Whether the amount is right: within 10 % or 0.3 ms.
    public var isAmountRight: Bool {
        guard let error else { return false }
        return error.magnitude <= max(.microseconds(300), TimeSpan(nanoseconds: injected.nanoseconds / 10))
    }
}
