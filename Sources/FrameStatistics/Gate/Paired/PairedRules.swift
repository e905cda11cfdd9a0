public import FrameTrace

/// What a paired gate tolerates, and how sure it has to be.
public struct PairedRules: Sendable, Equatable {
    /// What a paired gate judges. Both sides may show different numbers of frames, so that there are no totals among it.
    public static let metrics: [FrameMetric] = [
        .onCPUP50, .onCPUP95, .mainP95, .missedShare, .droppedShare, .inversionPerFrame,
    ]

    /// How one figure may change.
    public struct Margin: Sendable, Equatable {
        /// A change up to this is no regression: ln of the ratio of times, or an amount per frame.
        public var least: Double
        /// A pass says that the true change is below this.
        public var most: Double
        /// A time that changes by less than this, in ms, is no regression either.
        public var floor: Double
    }

    /// The p that the looks of O'Brien and Fleming ask for at 1/3, 2/3 and all of the pairs, 1 % in all, one-sided.
    ///
    /// P. C. O'Brien and T. R. Fleming, "A multiple testing procedure for clinical trials", *Biometrics* 35 (1979),
    /// doi:10.2307/2530245; bounds 4.078, 2.884 and 2.355, by simulation.
    public static let lookBounds = [2e-5, 0.00196, 0.00927]
    /// How sure a pass is at each look: an early one asks for more.
    public static let passConfidences = [0.999, 0.99, 0.95]
    /// The p at which fresh processes confirm.
    public static let confirmation = 0.05
    /// The p at which the workload's own doing has moved, too: stricter than ``confirmation``, for it decides whose fault it is.
    public static let ownTimeBound = confirmation / 5
    /// The quantile of the workload's own part of wall time that is looked at then: that of the wall times that are judged.
    public static let ownTimeQuantile = 0.95
    /// With fewer pairs there is nothing to say.
    public static let fewestPairs = 7

    /// How much worse p50 may be, as a share: 0.03 is 3 %.
    public var medianMargin = ComparisonPolicy.medianMargin
    /// How much worse p95 may be.
    public var tailMargin = ComparisonPolicy.tailMargin
    /// What p50 is below when it passes.
    public var medianLimit = ComparisonPolicy.medianLimit
    /// What p95 is below when it passes.
    public var tailLimit = ComparisonPolicy.tailLimit
    /// A time that changes by less is no regression.
    public var floor = ComparisonPolicy.smallestChange
    /// How many more frames may be missed, per frame, or intervals dropped, per interval in which a frame was wanted.
    public var missedMargin = ComparisonPolicy.missedMargin
    /// What such a change is below when it passes.
    public var missedLimit = ComparisonPolicy.missedLimit
    /// How much more inversion there may be, per frame; five times that when it passes.
    public var inversionMargin = ComparisonPolicy.smallestChange
    /// Wall times are not judged where others took more than this share of a refresh interval from each frame.
    public var mostContention = ComparisonPolicy.mostContention
    /// Wall times are not judged where the hypervisor took more than this share of the CPUs.
    public var mostSteal = ComparisonPolicy.mostSteal
    /// Nothing is judged where it took more than this. On-CPU time is without it, and both sides share it.
    public var mostStealOfOwnWork = ComparisonPolicy.mostStealOfOwnWork

    /// Rules, by default those of the documentation.
    public init() {}

    /// The margin of a metric; nil for what a paired gate does not judge.
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
    /// Whether two values of it are compared by their ratio where sides take turns: times of single frames.
    package var isRatio: Bool { isFrameTime || self == .mainLongest }
}
