import FrameTrace

extension DeterministicMath {
    /// Returns a quantile of Student's distribution, within 1 % from 6 degrees of freedom on for shares up to 0.9999.
    ///
    /// Cornish–Fisher expansion: Abramowitz and Stegun, *Handbook of Mathematical Functions* (1964), 26.7.5.
    static func inverseStudent(_ share: Double, freedom: Double) -> Double {
        let normal = inverseNormal(share)
        let square = normal * normal
        let first = normal * (square + 1) / 4
        let second = normal * ((5 * square + 16) * square + 3) / 96
        let third = normal * (((3 * square + 19) * square + 17) * square - 15) / 384
        let fourth = normal * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92_160
        return normal + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom
    }
}
