public import FrameTrace

/// What a paired gate tolerates, and how sure it has to be.
public struct PairedRules: Sendable, Equatable {
    /// How one figure may change.
    public struct Margin: Sendable, Equatable {
        /// A change up to this is no regression: ln of the ratio of times, or an amount per frame.
        public var least: Double
        /// A pass says that the true change is below this.
        public var most: Double
        /// A time that changes by less than this, in nanoseconds, is no regression either.
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
    /// With fewer pairs there is nothing to say.
    public static let fewestPairs = 7

    /// How much worse p50 may be, as a share: 0.03 is 3 %.
    public var medianMargin = 0.03
    /// How much worse p95 may be.
    public var tailMargin = 0.05
    /// What p50 is below when it passes.
    public var medianLimit = 0.1
    /// What p95 is below when it passes.
    public var tailLimit = 0.2
    /// A time that changes by less is no regression.
    public var floor = TimeSpan.microseconds(100)
    /// How many more frames may be missed, per frame; and what that is below when it passes.
    public var missedMargin = 0.01
    /// What the change of missed frames is below when it passes, per frame.
    public var missedLimit = 0.05
    /// How much more inversion there may be, per frame; five times that when it passes.
    public var inversionMargin = TimeSpan.microseconds(100)
    /// Wall times are not judged where others took more than this share of a refresh interval from each frame.
    public var mostContention = 0.05
    /// Wall times are not judged where the hypervisor took more than this share of the CPUs.
    public var mostSteal = 0.05
    /// Nothing is judged where it took more than this. On-CPU time is without it, and both sides share it.
    public var mostStealOfOwnWork = 0.15

    /// Rules, by default those of the documentation.
    public init() {}

    /// The margin of a metric.
    public func margin(_ metric: PairedMetric) -> Margin {
        func ratio(_ share: Double) -> Double { DeterministicMath.log(1 + share) }
        let floor = Double(floor.nanoseconds)
        switch metric {
        case .onCPUMedian: return Margin(least: ratio(medianMargin), most: ratio(medianLimit), floor: floor)
        case .onCPUTail, .mainThreadTail: return Margin(least: ratio(tailMargin), most: ratio(tailLimit), floor: floor)
        case .missed: return Margin(least: missedMargin, most: missedLimit, floor: 0)
        case .inversion:
            let least = Double(inversionMargin.nanoseconds)
            return Margin(least: least, most: 5 * least, floor: 0)
        }
    }
}
