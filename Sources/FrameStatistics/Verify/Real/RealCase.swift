public import FrameTrace

/// A turn with a planted cause, and what fbprof said of it.
public struct RealCase: Sendable, Equatable, Encodable {
    /// How much of it there was, by the program's own clocks.
    public var planted: TimeSpan
    /// The planted cause that fbprof named; nil where it named none of them.
    public var reported: RealCause?
    /// What fbprof said, in a few words: the planted cause, or what it took for it.
    public var words: String
    /// Whether it named no cause at all, but said that this was not seen.
    public var isUnknown: Bool
    /// How much of it fbprof saw; nil where it called the turn in time, or did not find it.
    public var amount: TimeSpan?

    /// A turn with a planted cause, and what fbprof said of it.
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

    /// How much too much fbprof saw; nil where it saw none.
    public var error: TimeSpan? { amount.map { $0 - planted } }

    /// Whether the amount is right: within 10 % or 0.3 ms.
    public var isAmountRight: Bool {
        guard let error else { return false }
        return error.magnitude <= max(.microseconds(300), TimeSpan(nanoseconds: planted.nanoseconds / 10))
    }
}
