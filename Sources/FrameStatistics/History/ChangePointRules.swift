/// How sure and how large a change must be to be named.
public struct ChangePointRules: Sendable, Equatable {
    /// How likely a series without any change is to get a change point.
    public var falseAlarms = 0.005
    /// How many permutations there are: 1 / (permutations + 1) is the smallest p.
    public var permutations = 999
    /// The fewest values of a level.
    public var shortestLevel = 3
    /// The smallest change, as a share of the level before.
    public var smallestShare = 0.01
    /// The smallest change in the values' unit.
    public var smallestChange = 0.0
    /// Where the draws of the permutations start.
    public var seed: UInt64 = 0x0E_D1_71_51_7E
    /// Whether the values are exact: then each difference is a change.
    public var isExact = false

    /// The default rules.
    public init() {}
}
