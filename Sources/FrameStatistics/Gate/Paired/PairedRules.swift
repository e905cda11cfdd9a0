public import FrameTrace

/// The tolerances of a paired gate, and its required confidence.
public struct PairedRules: Sendable, Equatable {
    /// The judged metrics. There are no totals among them, since the sides may show different numbers of frames.
    public static let metrics: [FrameMetric] = [
        .onCPUP50, .onCPUP95, .mainP95, .missedShare, .droppedShare, .inversionPerFrame,
    ]

    /// The tolerated change of one figure.
    public struct Margin: Sendable, Equatable {
        /// The largest change that is not a regression: ln of the ratio of times, or an amount per frame.
        public var least: Double
        /// The upper limit of the true change for a pass.
        public var most: Double
        /// The time change, in ms, below which a change is not a regression either.
        public var floor: Double
    }

    /// The p at looks after 1/3, 2/3 and all of the pairs, by O'Brien and Fleming: 1 % in all, one-sided.
    ///
    /// P. C. O'Brien and T. R. Fleming, "A multiple testing procedure for clinical trials", *Biometrics* 35 (1979),
    /// doi:10.2307/2530245; bounds 4.078, 2.884 and 2.355, by simulation.
    public static let lookBounds = [2e-5, 0.00196, 0.00927]
    /// The confidence of a pass at each look; an early one requires more.
    public static let passConfidences = [0.999, 0.99, 0.95]
    /// The p required of fresh processes for a confirmation.
    public static let confirmation = 0.05
    /// The p required to attribute a change to the workload itself; stricter than ``confirmation``, as it decides on
    /// the cause.
    public static let ownTimeBound = confirmation / 5
    /// The quantile of the workload's own part of wall time that is tested for this, the same as that of the judged
    /// wall times.
    public static let ownTimeQuantile = 0.95
    /// The fewest pairs for any statement.
    public static let fewestPairs = 7

    /// The tolerated increase of p50, as a share: 0.03 is 3 %.
    public var medianMargin = ComparisonPolicy.medianMargin
    /// The tolerated increase of p95, as a share.
    public var tailMargin = ComparisonPolicy.tailMargin
    /// The limit of the p50 change for a pass.
    public var medianLimit = ComparisonPolicy.medianLimit
    /// The limit of the p95 change for a pass.
    public var tailLimit = ComparisonPolicy.tailLimit
    /// The smallest change of a time that can be a regression.
    public var floor = ComparisonPolicy.smallestChange
    /// The tolerated increase of missed frames, per frame, or of dropped intervals, per interval in which a frame was
    /// wanted.
    public var missedMargin = ComparisonPolicy.missedMargin
    /// The limit of such an increase for a pass.
    public var missedLimit = ComparisonPolicy.missedLimit
    /// The tolerated increase of inversion time per frame; a pass allows five times that.
    public var inversionMargin = ComparisonPolicy.smallestChange
    /// The share of a refresh interval, taken from each frame by others, above which wall times are not judged.
    public var mostContention = ComparisonPolicy.mostContention
    /// The hypervisor's share of the CPUs above which wall times are not judged.
    public var mostSteal = ComparisonPolicy.mostSteal
    /// The hypervisor's share of the CPUs above which nothing is judged. On-CPU time does not include it, and both
    /// sides share it.
    public var mostStealOfOwnWork = ComparisonPolicy.mostStealOfOwnWork

    /// Creates the documented default rules.
    public init() {}

    /// Returns the margin of a metric; nil if a paired gate does not judge it.
    public func margin(_ metric: FrameMetric) -> Margin? {
        func ratio(_ share: Double) -> Double { DeterministicMath.log(1 + share) }
        guard Self.metrics.contains(metric) else { return nil }
        if let percent = metric.percent {
            let isMedian = percent == 50
            return Margin(
                least: ratio(isMedian ? medianMargin : tailMargin),
                most: ratio(isMedian ? medianLimit : tailLimit),
                floor: floor.inMilliseconds
            )
        }
        if metric.isShare { return Margin(least: missedMargin, most: missedLimit, floor: 0) }
        let least = inversionMargin.inMilliseconds
        return Margin(least: least, most: 5 * least, floor: 0)
    }
}

extension FrameMetric {
    /// Whether it is a share of frames or intervals, rather than a time.
    package var isShare: Bool { unit == .share }
    /// Whether paired values are compared by their ratio, as times of single frames are.
    package var isRatio: Bool { isFrameTime || self == .mainLongest }
}
