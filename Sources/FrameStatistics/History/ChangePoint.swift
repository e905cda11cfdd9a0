/// A position in a series at which its level changed.
public struct ChangePoint: Sendable, Equatable {
    /// The first value of the new level, an index into the series.
    public var index: Int
    /// The median of the level before it.
    public var before: Double
    /// The median of the level that begins with it.
    public var after: Double
    /// The numbers of values behind ``before`` and ``after``.
    public var counts: [Int]
    /// The probability of a cut as clear by chance, from permutations; nil if values are exact, so that any difference
    /// is a change.
    public var p: Double?

    /// The change as a share of the level before; nil if that is zero.
    public var change: Double? { before == 0 ? nil : after / before - 1 }
}
