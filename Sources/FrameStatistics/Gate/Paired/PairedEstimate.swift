import FrameTrace

/// The difference between candidate and baseline in one figure, with its uncertainty.
public struct PairedEstimate: Sendable, Equatable {
    /// The baseline's figure, in the metric's unit.
    public var baseline: Double
    /// The candidate's figure.
    public var candidate: Double
    /// ln(candidate / baseline) for a time; candidate − baseline for an amount per frame.
    public var effect: Double
    /// The probability of an effect at least this far upward by chance alone.
    public var pAbove: Double
    /// The probability of an effect at least this far downward by chance alone.
    public var pBelow: Double
    /// Number of pairs behind the estimate.
    public var pairs: Int
    /// The effect's standard error over pairs.
    public var standardError: Double
    /// The interval of the true effect with a confidence of 99 %. It excludes zero exactly if ``pAbove`` or
    /// ``pBelow`` is at most 0.005.
    public var interval: ClosedRange<Double>
    /// The upper bound of the true effect at the requested confidence.
    public var upper: Double
    /// Whether the figure is a quantile at which the values of both sides together jump. Then more pairs do not decide it.
    public var isAtJump: Bool

    /// Estimates a statistic.
    ///
    /// - Parameters:
    ///   - bound: the smallest p that matters.
    ///   - loosest: the largest p that matters.
    ///   - passing: the one-sided confidence of ``upper``.
    ///   - leastError: a lower bound of the standard error, for blocks that are all alike by chance.
    init<Statistic: FlipStatistic>(
        _ statistic: Statistic,
        flips: LabelFlips,
        bound: Double,
        loosest: Double,
        passing: Double,
        leastError: Double = 0
    ) {
        (baseline, candidate) = statistic.sides
        effect = statistic.observed
        pairs = statistic.pairs
        let outcome = flips.test(statistic, bound: bound, loosest: loosest)
        pAbove = outcome.above
        pBelow = outcome.below
        func estimated(without removed: Double) -> (error: Double, bounds: PairedBounds<Statistic>) {
            let chance = flips.chance(statistic, without: removed)
            let error = max(leastError, Self.error(of: chance, pairs: statistic.pairs))
            let bounds = PairedBounds(statistic, flips, zero: outcome, chance: chance, standardError: error)
            return (error, bounds)
        }
        var (error, bounds) = estimated(without: effect)
        // A quantile where a distribution jumps takes one of two values by chance. Scaled by their ratio, the values of
        // one side become others, and the jump is gone: only the data as they are show that variation.
        isAtJump = false
        if bounds.contradictsTest(Self.tail) {
            (error, bounds) = estimated(without: 0)
            isAtJump = statistic is QuantileRatio && min(pAbove, pBelow) > Self.jump
        }
        standardError = error
        interval = bounds.lower(Self.tail)...bounds.upper(Self.tail)
        upper = bounds.upper(passing)
    }

    /// The one-sided confidence of each end of ``interval``.
    private static let tail = 0.995
    /// A p above which an effect far beyond the variation of the other data shows a jump. Chosen: few pairs and noise
    /// rarely contradict each other by more than a factor of ten.
    private static let jump = 0.05

    /// Returns the standard error for magnitudes of the effect by chance.
    private static func error(of chance: [Double], pairs: Int) -> Double {
        let mean = chance.reduce(0) { $0 + $1 * $1 } / Double(max(1, chance.count))
        let count = Double(max(2, pairs))
        return (mean * count / (count - 1)).squareRoot()
    }

    /// Returns the smallest true effect that the test finds with a power of 95 %; nil if there are too few pairs for
    /// the bound.
    ///
    /// - Parameters:
    ///   - bound: the p that the test requires.
    ///   - margin: the margin that the effect must also exceed.
    public func smallestVisible(bound: Double, margin: Double) -> Double? {
        guard pairs >= Self.fewestPairs(bound: bound) else { return nil }
        // A true effect widens the distribution under label exchange: δ = z·√(SE² + δ²/n), solved for δ.
        let normal = DeterministicMath.inverseNormal(1 - bound)
        let room = 1 - normal * normal / Double(pairs)
        guard room > 0 else { return nil }
        let needed = normal / room.squareRoot() * standardError
        let freedom = Double(max(1, pairs - 1))
        return max(needed, margin) + DeterministicMath.inverseStudent(0.95, freedom: freedom) * standardError
    }

    /// Returns the fewest pairs for which p can reach a bound: 2⁻ⁿ is the probability of the one order that was drawn.
    static func fewestPairs(bound: Double) -> Int {
        Int((-DeterministicMath.log(bound) / 0.693_147_180_559_945_3).rounded(.up))
    }
}
