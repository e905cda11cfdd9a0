/// Elementary functions built only from additions, multiplications, divisions and square roots.
///
/// IEEE 754 defines these operations to the last bit, and Swift does not fuse them, so the results are the same on
/// every machine. Those of the C library's `exp` and `log` differ from version to version.
public enum DeterministicMath {
    /// The 99th percentile of the standard normal distribution.
    public static let normal99 = 2.326_347_874_040_840_8

    private static let ln2High = 6.931_471_803_691_238_164_90e-01
    private static let ln2Low = 1.908_214_929_270_587_700_02e-10

    /// Returns *e* to the power of a number, within one unit of the last place.
    ///
    /// Method and coefficients of FDLIBM's `e_exp.c` (Sun Microsystems, 1993). Above 709.78 it is infinite, below
    /// −708 it is 0.
    public static func exp(_ value: Double) -> Double {
        guard !value.isNaN else { return value }
        guard value < 709.78 else { return .infinity }
        guard value > -708 else { return 0 }
        let power = (value * 1.442_695_040_888_963_387).rounded()
        let high = value - power * ln2High
        let low = power * ln2Low
        let rest = high - low
        let square = rest * rest
        var series = 4.138_136_797_057_238_460_39e-08 * square - 1.653_390_220_546_525_153_90e-06
        series = series * square + 6.613_756_321_437_934_361_17e-05
        series = series * square - 2.777_777_777_701_559_338_42e-03
        series = series * square + 1.666_666_666_666_660_190_37e-01
        let correction = rest - square * series
        let result = 1 - ((low - rest * correction / (2 - correction)) - high)
        // In two steps: 2 to the power of 1024 does not fit into a Double, but the product may.
        let half = Int(power) / 2
        return result * powerOfTwo(half) * powerOfTwo(Int(power) - half)
    }

    /// Returns the natural logarithm of a number, within one unit of the last place; `nan` below zero.
    ///
    /// Method and coefficients of FDLIBM's `e_log.c` (Sun Microsystems, 1993).
    public static func log(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return value == 0 ? -.infinity : value == .infinity ? value : .nan }
        var exponent = Double(value.exponent)
        var significand = value.significand
        if significand > 1.414_213_562_373_095_1 {
            significand /= 2
            exponent += 1
        }
        let fraction = significand - 1
        let ratio = fraction / (2 + fraction)
        let square = ratio * ratio
        // Horner's rule is unrolled, here and elsewhere: an array of coefficients would be allocated at each call.
        var series = 1.479_819_860_511_658_591e-01 * square + 1.531_383_769_920_937_332e-01
        series = series * square + 1.818_357_216_161_805_012e-01
        series = series * square + 2.222_219_843_214_978_396e-01
        series = series * square + 2.857_142_874_366_239_149e-01
        series = series * square + 3.999_999_999_940_941_908e-01
        series = series * square + 6.666_666_666_666_735_130e-01
        series *= square
        let half = 0.5 * fraction * fraction
        return exponent * ln2High - ((half - (ratio * (half + series) + exponent * ln2Low)) - fraction)
    }

    /// Returns a positive number raised to a power, by ``exp(_:)`` and ``log(_:)``.
    public static func power(_ base: Double, _ exponent: Double) -> Double { exp(exponent * log(base)) }

    /// Returns the share of the standard normal distribution below a number, within 7.5·10⁻⁸.
    ///
    /// Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964), 26.2.17.
    public static func normalDistribution(_ value: Double) -> Double {
        let scaled = 1 / (1 + 0.231_641_9 * abs(value))
        var series = 1.330_274_429 * scaled - 1.821_255_978
        series = series * scaled + 1.781_477_937
        series = series * scaled - 0.356_563_782
        series = (series * scaled + 0.319_381_530) * scaled
        let tail = normalDensity(value) * series
        return value < 0 ? tail : 1 - tail
    }

    /// Returns the density of the standard normal distribution.
    public static func normalDensity(_ value: Double) -> Double {
        exp(-0.5 * value * value) * 0.398_942_280_401_432_7
    }

    private static func powerOfTwo(_ exponent: Int) -> Double {
        Double(sign: .plus, exponent: exponent, significand: 1)
    }
}
