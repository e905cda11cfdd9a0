public import FrameTrace

/// A turn with a planted cause, and the cause that fbprof reported.
public struct RealCase: Sendable, Equatable, Encodable {
    /// The amount of the cause, by the program's own clocks.
    public var planted: TimeSpan
    /// The planted cause that fbprof reported; nil if it reported none of them.
    public var reported: RealCause?
    /// The report in a few words: the planted cause, or the cause that fbprof reported instead.
    public var words: String
    /// Whether fbprof reported that the cause could not be seen, rather than a wrong cause.
    public var isUnknown: Bool
    /// The amount that fbprof reported; nil if it considered the turn in time, or did not find it.
    public var amount: TimeSpan?

    /// Creates a case.
    public init(
        planted: TimeSpan,
        reported: RealCause?,
        words: String,
        amount: TimeSpan?,
        isUnknown: Bool = false
    ) {
        self.planted = planted
        self.isUnknown = isUnknown
        self.reported = reported
        self.words = words
        self.amount = amount
    }

    /// The reported amount less the planted one; nil if fbprof reported none.
    public var error: TimeSpan? { amount.map { $0 - planted } }

    /// Whether the amount is right: within 10 % or 0.3 ms.
    public var isAmountRight: Bool {
        guard let error else { return false }
        return error.magnitude <= max(.microseconds(300), TimeSpan(nanoseconds: planted.nanoseconds / 10))
    }
}
