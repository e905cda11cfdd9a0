import FrameTrace

/// A mean per frame, or another ratio, with its standard error over blocks of frames.
struct MeanEstimate: Sendable {
    let value: Double
    /// Its standard error; nil without frames.
    let error: Double?
    /// The half-width of its interval in standard errors; nil if there are too few blocks.
    let reach: Double?

    /// Creates a figure of unknown error.
    init(_ value: Double) {
        self.value = value
        error = nil
        reach = nil
    }

    /// Creates a figure from the sums of its deviations over each block.
    ///
    /// - Parameters:
    ///   - weight: the denominator of the figure.
    ///   - least: a lower bound of the error.
    ///   - scale: the factor from the unit of the deviations to that of the figure.
    init(
        _ value: Double,
        deviations: [Double],
        _ blocks: FrameBlocks,
        weight: Double,
        least: Double = 0,
        scale: Double = 1
    ) {
        self.value = value
        let variance = blocks.variance(ofSums: deviations)
        error = max(least, variance.squareRoot() / max(1, weight)) * scale
        reach = blocks.reach
    }

    /// Returns the shift between the figures of two independent runs.
    static func shift(from before: MeanEstimate?, to after: MeanEstimate?) -> Shift {
        guard let before, let after, let first = before.error, let second = after.error else {
            return Shift(before?.value, after?.value)
        }
        let change = after.value - before.value
        guard let one = before.reach, let other = after.reach else {
            return Shift(before.value, after.value, low: nil, high: nil)
        }
        let far = (one * one * first * first + other * other * second * second).squareRoot()
        return Shift(before.value, after.value, low: change - far, high: change + far)
    }

    /// Returns the least error of a share of a number of frames: by the rule of three if the share is 0 or 1, else that
    /// of independent frames.
    static func leastError(ofShare share: Double, frames: Double) -> Double {
        guard frames > 0 else { return 0 }
        let spread = share * (1 - share)
        return spread <= 0 ? ComparisonPolicy.zeroCountError / frames : (spread / frames).squareRoot()
    }
}
