import FrameTrace

/// A mean per frame, or another ratio, with its standard error over blocks of frames.
struct MeanEstimate: Sendable {
    /// The figure.
    let value: Double
    /// Its standard error; nil where there are no frames to tell.
    let error: Double?
    /// How many standard errors it may be off; nil where there are too few blocks.
    let reach: Double?

    /// A figure of which nothing more is known.
    init(_ value: Double) {
        self.value = value
        error = nil
        reach = nil
    }

    /// A figure whose deviations from itself sum up to these, by block.
    ///
    /// - Parameters:
    ///   - weight: what the figure is counted by.
    ///   - least: what the error is at least.
    ///   - scale: what the figure's own unit is of the deviations'.
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

    /// How far one lies from another of an independent run.
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

    /// The least error of a share of so many frames, of which one can be seen only if it is there: the rule of three where
    /// it is none or all, else that of independent frames.
    static func leastError(ofShare share: Double, frames: Double) -> Double {
        guard frames > 0 else { return 0 }
        let spread = share * (1 - share)
        return spread <= 0 ? ComparisonPolicy.errorOfNone / frames : (spread / frames).squareRoot()
    }
}
