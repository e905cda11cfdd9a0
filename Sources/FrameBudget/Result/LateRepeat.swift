public import FrameTrace

/// A period with which late turns of a loop come back.
public struct LateRepeat: Sendable, Equatable, Codable {
    /// After how many turns; nil where that is not the same each time.
    public var turns: Int?
    /// After how much time; nil where that is not the same each time.
    public var time: TimeSpan?
    /// Whether the count of turns is the more regular one of the two.
    public var isByTurns: Bool
    /// From one late turn to the next one that does not follow at once: how many such distances there are.
    public var distances: Int
    /// How many of these are the period, within 10 %.
    public var regular: Int
    /// How many other late turns in between were left out to find the period; nil for none.
    public var others: Int?

    /// A period.
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
