/// The significance and size that a change must have to be reported.
public struct ChangePointRules: Sendable, Equatable {
    /// The probability that a series without any change gets a change point.
    public var falseAlarms = 0.005
    /// Number of permutations: 1 / (permutations + 1) is the smallest p.
    public var permutations = 999
    /// The fewest values of a level.
    public var shortestLevel = 3
    /// The smallest change, as a share of the level before.
    public var smallestShare = 0.01
    /// The smallest change in the values' unit.
    public var smallestChange = 0.0
    /// The seed of the permutations' draws.
    public var seed: UInt64 = 0x0E_D1_71_51_7E
    /// Whether the values are exact, so that each difference is a change.
    public var isExact = false

    /// Creates the default rules.
    public init() {}
}
