/// A place in a series where its level changed.
public struct ChangePoint: Sendable, Equatable {
    /// The first value of the new level, an index into the series.
    public var index: Int
    /// The median of the level before it.
    public var before: Double
    /// The median of the level from it on.
    public var after: Double
    /// How many values are behind ``before`` and ``after``.
    public var counts: [Int]
    /// How likely a cut as clear would be by chance, by permutations; nil where values are exact, so that any difference is
    /// a change.
    public var p: Double?

    /// The change as a share of the level before; nil where that is zero.
    public var change: Double? { before == 0 ? nil : after / before - 1 }
}
