/// What a gate allows.
public struct GateRules: Sendable, Equatable {
    /// How much worse on-CPU times may be, as a share: 0.05 is 5 %.
    public var tolerance: Double
    /// A change below this is never a regression, however large its share.
    public var smallestChange: TimeSpan
    /// How many intervals each app may drop; nil for any number.
    public var maxDropped: Int?
    /// The largest hitch ratio of each app, in ms per s; nil for any.
    public var maxHitchRatio: Double?
    /// The largest cost of all inversions of each app; nil for any.
    public var maxInversion: TimeSpan?

    /// Rules; by default 5 % and 0.1 ms, and no budgets.
    public init(
        tolerance: Double = 0.05,
        smallestChange: TimeSpan = .microseconds(100),
        maxDropped: Int? = nil,
        maxHitchRatio: Double? = nil,
        maxInversion: TimeSpan? = nil
    ) {
        self.tolerance = tolerance
        self.smallestChange = smallestChange
        self.maxDropped = maxDropped
        self.maxHitchRatio = maxHitchRatio
        self.maxInversion = maxInversion
    }
}
