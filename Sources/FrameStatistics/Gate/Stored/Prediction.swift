import FrameTrace

/// The range in which one more run is expected, given earlier runs: a prediction interval of Student's t over the
/// logarithms of their values.
///
/// The unit is the run, not the frame, since frames of one run depend on each other. An interval of the mean would be
/// too narrow, since one new run varies as much as each earlier one.
struct Prediction: Equatable {
    /// The mean of the logarithms.
    let mean: Double
    /// The standard error of one more value's distance from ``mean``.
    let error: Double
    /// The degrees of freedom.
    let freedom: Double

    /// - Returns: nil if there are fewer than two values, or one is not positive.
    init?(_ values: [Double]) {
        guard values.count >= 2, values.allSatisfy({ $0 > 0 }) else { return nil }
        let logarithms = values.map { DeterministicMath.log($0) }
        let count = Double(values.count)
        let mean = logarithms.reduce(0, +) / count
        let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        self.mean = mean
        error = (squares / (count - 1)).squareRoot() * (1 + 1 / count).squareRoot()
        freedom = count - 1
    }

    /// Returns how far a value lies above the mean, as a logarithm.
    func effect(_ value: Double) -> Double { DeterministicMath.log(max(value, 1e-9)) - mean }

    /// Returns how far a value lies above the mean, in standard errors.
    func distance(_ value: Double) -> Double {
        let effect = effect(value)
        // If all runs are alike, there is no chance variation.
        guard error > 0 else { return effect == 0 ? 0 : effect > 0 ? .infinity : -.infinity }
        return effect / error
    }

    /// Returns the distance that chance alone reaches with a probability.
    func bound(_ probability: Double) -> Double {
        DeterministicMath.inverseStudent(1 - max(probability, 1e-4), freedom: freedom)
    }

    /// Returns the smallest effect that is found with a power of 95 %, as a logarithm.
    func smallestVisible(bound: Double, margin: Double) -> Double {
        max(bound * error, margin) + DeterministicMath.inverseStudent(0.95, freedom: freedom) * error
    }
}
