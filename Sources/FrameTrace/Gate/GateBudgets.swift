/// Absolute limits for an app; each nil for none.
public struct GateBudgets: Sendable, Equatable {
    /// How many intervals it may drop.
    public var dropped: Int?
    /// The largest hitch ratio, in ms per s.
    public var hitchRatio: Double?
    /// The largest cost of all its inversions.
    public var inversion: TimeSpan?
    /// How far p95 of main-thread time may lie above the frame budget.
    public var overBudget: TimeSpan?
    /// How often the system may end it.
    public var terminated: Int?

    /// Limits; by default none.
    public init(
        dropped: Int? = nil,
        hitchRatio: Double? = nil,
        inversion: TimeSpan? = nil,
        overBudget: TimeSpan? = nil,
        terminated: Int? = nil
    ) {
        self.dropped = dropped
        self.hitchRatio = hitchRatio
        self.inversion = inversion
        self.overBudget = overBudget
        self.terminated = terminated
    }

    /// Whether nothing is limited.
    public var isEmpty: Bool { self == GateBudgets() }

    /// These limits, and where there are none those of another.
    public func over(_ other: GateBudgets) -> GateBudgets {
        GateBudgets(
            dropped: dropped ?? other.dropped,
            hitchRatio: hitchRatio ?? other.hitchRatio,
            inversion: inversion ?? other.inversion,
            overBudget: overBudget ?? other.overBudget,
            terminated: terminated ?? other.terminated
        )
    }

    /// The limit of a figure, in its unit; nil where it has none.
    public func limit(of metric: FrameMetric) -> Double? {
        switch metric {
        case .dropped: dropped.map(Double.init)
        case .hitchRatio: hitchRatio
        case .inversion: inversion?.inMilliseconds
        case .p95OverBudget: overBudget?.inMilliseconds
        default: nil
        }
    }

    /// The figures that have limits.
    public static let metrics: [FrameMetric] = [.dropped, .hitchRatio, .p95OverBudget, .inversion]
}
