package import FrameTrace

/// An amount prepared for drawing, with its parameters precomputed.
package struct DrawnAmount: Sendable, Equatable {
    private enum Law: Sendable, Equatable {
        case fixed(Double)
        case uniform(low: Double, width: Double)
        case normal(mean: Double, deviation: Double)
        case lognormal(median: Double, sigma: Double)
        case exponential(mean: Double)
        case recorded([Double])
    }

    private let law: Law
    /// The upper limit of a draw: the most that the language allows one step.
    private let most: Double
    /// Whether draws still use the generator but return 0, so that all other draws stay the same.
    package private(set) var isVoid = false

    /// Creates an amount of a quantity.
    package init(_ amount: Amount, of quantity: GrammarQuantity) {
        most = quantity.range.upperBound
        switch amount {
        case .fixed(let value): law = .fixed(value)
        case .uniform(let range): law = .uniform(low: range.lowerBound, width: range.upperBound - range.lowerBound)
        case .normal(let mean, let deviation): law = .normal(mean: mean, deviation: deviation)
        case .lognormal(let median, let p99):
            law = .lognormal(median: median, sigma: DeterministicMath.log(p99 / median) / DeterministicMath.normal99)
        case .exponential(let mean): law = .exponential(mean: mean)
        case .recorded(let values): law = .recorded(values)
        }
    }

    /// Draws a value, rounded to a whole nanosecond, byte or time. A fixed amount takes nothing from the generator, any
    /// other amount takes one number.
    package func draw(_ random: inout DeterministicRandom) -> Int64 {
        let value: Double
        switch law {
        case .fixed(let fixed): value = fixed
        case .uniform(let low, let width): value = low + width * random.unit()
        case .normal(let mean, let deviation):
            value = mean + deviation * DeterministicMath.inverseNormal(random.unit())
        case .lognormal(let median, let sigma):
            value = median * DeterministicMath.exp(sigma * DeterministicMath.inverseNormal(random.unit()))
        case .exponential(let mean): value = -mean * DeterministicMath.log(1 - random.unit())
        case .recorded(let values): value = values[Int(random.unit() * Double(values.count))]
        }
        // `max` comes second, so that it replaces even a NaN from a hand-made amount.
        return isVoid ? 0 : Int64(max(0, min(most, value)).rounded())
    }

    /// The amount removed: it is drawn as before, but returns 0.
    package var removed: DrawnAmount {
        var amount = self
        amount.isVoid = true
        return amount
    }

    /// The mean of all draws, before rounding and before the upper limit.
    package var mean: Double {
        guard !isVoid else { return 0 }
        switch law {
        case .fixed(let value): return value
        case .uniform(let low, let width): return low + width / 2
        case .normal(let mean, let deviation):
            // E max(0, X), as a draw below zero counts as zero.
            let ratio = mean / deviation
            return mean * DeterministicMath.normalDistribution(ratio)
                + deviation * DeterministicMath.normalDensity(ratio)
        case .lognormal(let median, let sigma): return min(most, median * DeterministicMath.exp(sigma * sigma / 2))
        case .exponential(let mean): return min(most, mean)
        case .recorded(let values): return values.reduce(0, +) / Double(values.count)
        }
    }

    /// Returns a lower bound of the mean number of rounds that this many turns take, if `width` of them run at a time.
    package func meanRounds(of width: Double) -> Double {
        guard !isVoid else { return 0 }
        switch law {
        case .fixed(let value): return (value.rounded() / width).rounded(.up)
        case .recorded(let values):
            return values.reduce(0) { $0 + ($1.rounded() / width).rounded(.up) } / Double(max(1, values.count))
        default: return max(probabilityOfNonzero, mean / width)
        }
    }

    /// The probability that a draw is not 0.
    package var probabilityOfNonzero: Double {
        guard !isVoid else { return 0 }
        // Draws are rounded to whole numbers.
        let least = 0.5
        switch law {
        case .fixed(let value): return value >= least ? 1 : 0
        case .uniform(let low, let width):
            return low >= least ? 1 : width > 0 ? max(0, min(1, (low + width - least) / width)) : 0
        case .normal(let mean, let deviation):
            guard deviation > 0 else { return mean >= least ? 1 : 0 }
            return DeterministicMath.normalDistribution((mean - least) / deviation)
        case .lognormal(let median, let sigma):
            guard sigma > 0, median > 0 else { return median >= least ? 1 : 0 }
            return DeterministicMath.normalDistribution(DeterministicMath.log(median / least) / sigma)
        case .exponential(let mean): return mean > 0 ? DeterministicMath.exp(-least / mean) : 0
        case .recorded(let values):
            return Double(values.count { $0 >= least }) / Double(max(1, values.count))
        }
    }
}
