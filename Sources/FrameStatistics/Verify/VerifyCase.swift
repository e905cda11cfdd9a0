public import FrameTrace

/// A frame with an injected cause, and the cause that fbprof reported.
public struct VerifyCase: Sendable, Equatable, Encodable {
    /// Number of the victim's frame.
    public var frame: FrameNumber
    /// The injected amount of the cause.
    public var injected: TimeSpan
    /// The cause that fbprof reported.
    public var reported: ReportedCause
    /// The amount that fbprof reported; nil if it reported no cause.
    public var amount: TimeSpan?

    /// Creates a case.
    public init(frame: FrameNumber, injected: TimeSpan, reported: ReportedCause, amount: TimeSpan?) {
        self.frame = frame
        self.injected = injected
        self.reported = reported
        self.amount = amount
    }

    /// The reported amount less the injected one; nil if fbprof reported no cause.
    public var error: TimeSpan? { amount.map { $0 - injected } }

    /// Whether the amount is right: within 10 % or 0.3 ms.
    public var isAmountRight: Bool {
        guard let error else { return false }
        return error.magnitude <= max(.microseconds(300), TimeSpan(nanoseconds: injected.nanoseconds / 10))
    }
}
