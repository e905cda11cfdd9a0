import FrameTrace

/// Confidence bounds of a true effect, found by inverting the label-flip test.
///
/// An effect lies within the bounds if the test, applied to the data with that effect removed, does not reject it. The
/// first guess is the chance distribution around the measured effect, widened for few pairs: √(n / (n − 1)), since the
/// effect is estimated from the same data, and Student's quantile over the normal one for the tails. The guess is then
/// widened until the test rejects it, so it is never narrower than the test allows.
///
/// Bounds and p agree: they exclude zero exactly if the test rejects zero. If it does and the guess includes zero, the
/// bound is searched in between. If it does not, the bound is searched on the other side of zero.
struct PairedBounds<Statistic: FlipStatistic> {
    private static var widening: Double { 1.3 }
    private static var mostWidenings: Int { 8 }

    private let statistic: Statistic
    private let flips: LabelFlips
    private let zero: LabelFlips.Outcome
    private let chance: [Double]
    private let standardError: Double
    private let effect: Double

    /// - Parameters:
    ///   - zero: the outcome of the test of no effect.
    ///   - chance: magnitudes of the effect by chance alone, ascending.
    init(
        _ statistic: Statistic,
        _ flips: LabelFlips,
        zero: LabelFlips.Outcome,
        chance: [Double],
        standardError: Double
    ) {
        self.statistic = statistic
        self.flips = flips
        self.zero = zero
        self.chance = chance
        self.standardError = standardError
        effect = statistic.observed
    }

    /// Whether chance as known does not reach zero, and yet the test does not reject zero.
    func contradictsTest(_ confidence: Double) -> Bool {
        guess(confidence) < abs(effect) && !rejects(0, confidence, upwards: effect < 0)
    }

    /// Returns the upper bound of the true effect at a one-sided confidence.
    func upper(_ confidence: Double) -> Double { bound(confidence, upwards: true) }

    /// Returns the lower bound of the true effect at a one-sided confidence.
    func lower(_ confidence: Double) -> Double { bound(confidence, upwards: false) }

    private func bound(_ confidence: Double, upwards: Bool) -> Double {
        var reach = guess(confidence)
        if upwards ? effect < 0 : effect > 0, !rejects(0, confidence, upwards: upwards) {
            reach = max(reach, abs(effect))
        }
        // Without any variation there is nothing to test.
        guard reach > 0 else { return effect }
        for _ in 0..<Self.mostWidenings {
            let bound = upwards ? effect + reach : effect - reach
            if rejects(bound, confidence, upwards: upwards) {
                return onEffectsSide(bound, confidence, upwards: upwards)
            }
            reach *= Self.widening
        }
        return onEffectsSide(upwards ? effect + reach : effect - reach, confidence, upwards: upwards)
    }

    /// Whether the test rejects a value as the true effect.
    private func rejects(_ value: Double, _ confidence: Double, upwards: Bool) -> Bool {
        let outcome =
            value == 0 ? zero : flips.test(statistic.without(value), bound: 1 - confidence, loosest: 1 - confidence)
        return (upwards ? outcome.below : outcome.above) <= 1 - confidence
    }

    /// Moves a bound to the effect's side of zero if the test rejects zero: to the rejected value nearest to the
    /// effect, with a precision of a thousandth of it.
    private func onEffectsSide(_ bound: Double, _ confidence: Double, upwards: Bool) -> Double {
        guard upwards ? effect < 0 && bound >= 0 : effect > 0 && bound <= 0,
            rejects(0, confidence, upwards: upwards)
        else { return bound }
        var rejected = 0.0
        var held = effect
        for _ in 0..<10 {
            let middle = (rejected + held) / 2
            if rejects(middle, confidence, upwards: upwards) { rejected = middle } else { held = middle }
        }
        // Zero itself is rejected, and is no bound.
        return rejected == 0 ? held : rejected
    }

    private func guess(_ confidence: Double) -> Double {
        let count = Double(max(2, statistic.pairs))
        let student = DeterministicMath.inverseStudent(confidence, freedom: count - 1)
        let widening = (count / (count - 1)).squareRoot() * student / DeterministicMath.inverseNormal(confidence)
        let rank = Int(((2 * confidence - 1) * Double(chance.count)).rounded(.up))
        let found = chance.isEmpty ? 0 : chance[min(max(rank, 1), chance.count) - 1]
        return max(found * widening, standardError > 0 ? student * standardError : 0)
    }
}
