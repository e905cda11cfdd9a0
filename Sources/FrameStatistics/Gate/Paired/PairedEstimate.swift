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
    /// The interval of the true effect with a confidence of 99 %.
    public var interval: ClosedRange<Double>
    /// The upper bound of the true effect at the requested confidence.
    public var upper: Double

    /// Estimates a statistic.
    ///
    /// - Parameters:
    ///   - bound: the smallest p that matters.
    ///   - loosest: the largest p that matters.
    ///   - passing: the one-sided confidence of ``upper``.
    ///   - leastError: a lower bound of the standard error, for blocks that are all alike by chance.
    init(
        _ statistic: some FlipStatistic,
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
        let chance = flips.chance(statistic)
        let mean = chance.reduce(0) { $0 + $1 * $1 } / Double(max(1, chance.count))
        let count = Double(max(2, statistic.pairs))
        standardError = max(leastError, (mean * count / (count - 1)).squareRoot())
        let bounds = PairedBounds(statistic, flips, chance: chance, standardError: standardError)
        interval = bounds.lower(0.995)...bounds.upper(0.995)
        upper = bounds.upper(passing)
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
