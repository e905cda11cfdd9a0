public import FrameTrace

/// The period at which late turns of a loop recur.
public struct LateRepeat: Sendable, Equatable, Codable {
    /// The period in turns; nil if it is not constant.
    public var turns: Int?
    /// The period in time; nil if it is not constant.
    public var time: TimeSpan?
    /// Whether the period in turns is the more regular one.
    public var isByTurns: Bool
    /// The number of distances from a late turn to the next late turn that does not follow directly.
    public var distances: Int
    /// The number of distances that match the period within 10 %.
    public var regular: Int
    /// The number of other late turns in between that were ignored to find the period; nil for none.
    public var others: Int?

    /// Creates a period.
    public init(
        turns: Int?,
        time: TimeSpan?,
        isByTurns: Bool,
        distances: Int,
        regular: Int,
        others: Int? = nil
    ) {
        self.turns = turns
        self.time = time
        self.isByTurns = isByTurns
        self.distances = distances
        self.regular = regular
        self.others = others
    }
}
