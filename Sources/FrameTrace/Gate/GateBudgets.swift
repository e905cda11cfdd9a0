/// Absolute limits for an app; nil means no limit.
public struct GateBudgets: Sendable, Equatable {
    /// The largest number of dropped intervals.
    public var dropped: Int?
    /// The largest hitch ratio, in ms per s.
    public var hitchRatio: Double?
    /// The largest cost of all priority inversions.
    public var inversion: TimeSpan?
    /// The largest excess of the p95 of main-thread time over the frame budget.
    public var overBudget: TimeSpan?
    /// The largest number of terminations by the system.
    public var terminated: Int?
    /// The largest number of hangs of the main thread.
    public var hangs: Int?
    /// The longest allowed hang.
    public var longestHang: TimeSpan?
    /// The longest allowed p95 of the time from an input event to the screen.
    public var inputP95: TimeSpan?
    /// The longest allowed graph of operations.
    public var longestGraph: TimeSpan?
    /// The largest amount of memory at any instant that only the app could give back.
    public var peakFootprint: ByteCount?

    /// Creates limits; by default there are none.
    public init(
        dropped: Int? = nil,
        hitchRatio: Double? = nil,
        inversion: TimeSpan? = nil,
        overBudget: TimeSpan? = nil,
        terminated: Int? = nil,
        hangs: Int? = nil,
        longestHang: TimeSpan? = nil,
        inputP95: TimeSpan? = nil,
        longestGraph: TimeSpan? = nil,
        peakFootprint: ByteCount? = nil
    ) {
        self.dropped = dropped
        self.hitchRatio = hitchRatio
        self.inversion = inversion
        self.overBudget = overBudget
        self.terminated = terminated
        self.hangs = hangs
        self.longestHang = longestHang
        self.inputP95 = inputP95
        self.longestGraph = longestGraph
        self.peakFootprint = peakFootprint
    }

    /// Whether there is no limit.
    public var isEmpty: Bool { self == GateBudgets() }

    /// Returns these limits, completed with those of `other` where this value has none.
    public func over(_ other: GateBudgets) -> GateBudgets {
        GateBudgets(
            dropped: dropped ?? other.dropped,
            hitchRatio: hitchRatio ?? other.hitchRatio,
            inversion: inversion ?? other.inversion,
            overBudget: overBudget ?? other.overBudget,
            terminated: terminated ?? other.terminated,
            hangs: hangs ?? other.hangs,
            longestHang: longestHang ?? other.longestHang,
            inputP95: inputP95 ?? other.inputP95,
            longestGraph: longestGraph ?? other.longestGraph,
            peakFootprint: peakFootprint ?? other.peakFootprint
        )
    }

    /// Returns the limit of a metric, in its unit; nil if it has none.
    public func limit(of metric: FrameMetric) -> Double? {
        switch metric {
        case .dropped: dropped.map(Double.init)
        case .hitchRatio: hitchRatio
        case .inversion: inversion?.inMilliseconds
        case .p95OverBudget: overBudget?.inMilliseconds
        case .hangs: hangs.map(Double.init)
        case .longestHang: longestHang?.inMilliseconds
        case .inputP95: inputP95?.inMilliseconds
        case .longestGraph: longestGraph?.inMilliseconds
        case .peakFootprint: peakFootprint?.inMegabytes
        default: nil
        }
    }

    /// The metrics that can have limits.
    public static let metrics: [FrameMetric] =
        [.dropped, .hitchRatio, .p95OverBudget, .inversion] + FrameMetric.nonFrameMetrics
}
