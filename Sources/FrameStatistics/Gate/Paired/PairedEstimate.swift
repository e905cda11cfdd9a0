import FrameTrace

/// How far a candidate lies from its baseline in one figure, and how sure that is.
public struct PairedEstimate: Sendable, Equatable {
    /// The baseline's figure, in the metric's unit.
    public var baseline: Double
    /// The candidate's figure.
    public var candidate: Double
    /// ln(candidate / baseline) of a time, candidate − baseline of an amount per frame.
    public var effect: Double
    /// How likely such an effect would be upwards, by chance alone.
    public var pAbove: Double
    /// How likely such an effect would be downwards, by chance alone.
    public var pBelow: Double
    /// How many pairs are behind it.
    public var pairs: Int
    /// The effect's standard error over pairs.
    public var standardError: Double
    /// What holds the true effect with a confidence of 99 %.
    public var interval: ClosedRange<Double>
    /// What the true effect lies below with the confidence that was asked for.
    public var upper: Double

    /// The estimate of a statistic.
    ///
    /// - Parameters:
    ///   - bound: the smallest p that matters.
    ///   - loosest: the largest p that matters.
    ///   - passing: the one-sided confidence of ``upper``.
    ///   - leastError: what the standard error is at least, where all blocks are alike by chance.
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

    /// The smallest true effect that the test finds with a power of 95 %; nil where no effect is large enough, as there are
    /// too few pairs for the bound.
    ///
    /// - Parameters:
    ///   - bound: the p that the test asks for.
    ///   - margin: what the effect must exceed besides.
    public func smallestVisible(bound: Double, margin: Double) -> Double? {
        guard pairs >= Self.fewestPairs(bound: bound) else { return nil }
        // An effect widens what chance gives where labels are exchanged: δ = z·√(SE² + δ²/n), solved for δ.
        let normal = DeterministicMath.inverseNormal(1 - bound)
        let room = 1 - normal * normal / Double(pairs)
        guard room > 0 else { return nil }
        let needed = normal / room.squareRoot() * standardError
        let freedom = Double(max(1, pairs - 1))
        return max(needed, margin) + DeterministicMath.inverseStudent(0.95, freedom: freedom) * standardError
    }

    /// How many pairs it takes for p to be able to reach a bound: 2⁻ⁿ, the share of the one order that was drawn.
    static func fewestPairs(bound: Double) -> Int {
        Int((-DeterministicMath.log(bound) / 0.693_147_180_559_945_3).rounded(.up))
    }
}
