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
    /// How often its main thread may hang.
    public var hangs: Int?
    /// How long a hang may be.
    public var longestHang: TimeSpan?
    /// How long 95 % of its input events may take to the screen.
    public var inputP95: TimeSpan?
    /// How long a graph of its operations may take.
    public var longestGraph: TimeSpan?
    /// How much memory it may have at any instant that only it could give back.
    public var peakFootprint: ByteCount?

    /// Limits; by default none.
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

    /// Whether nothing is limited.
    public var isEmpty: Bool { self == GateBudgets() }

    /// These limits, and where there are none those of another.
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

    /// The limit of a figure, in its unit; nil where it has none.
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

    /// The figures that have limits.
    public static let metrics: [FrameMetric] =
        [.dropped, .hitchRatio, .p95OverBudget, .inversion] + FrameMetric.besideFrames
}
