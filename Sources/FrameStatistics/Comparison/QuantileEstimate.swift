import FrameTrace

/// A percentile with the order statistics that bound the true value.
///
/// R. S. Woodruff, "Confidence intervals for medians and other position measures", *Journal of the American Statistical
/// Association* 47 (1952), doi:10.1080/01621459.1952.10483443: the interval of the share of values at or below the
/// percentile, converted to values. The error of the share is that over blocks of frames, and at least that of
/// independent ones.
struct QuantileEstimate: Sendable {
    /// The percentile by nearest rank.
    let value: Double
    /// The lower bound of the true value; nil if there are too few values.
    let low: Double?
    /// The upper bound of the true value; nil if there are too few values.
    let high: Double?

    /// Estimates a percentile; nil if there are no values.
    ///
    /// - Parameters:
    ///   - sorted: the values, ascending.
    ///   - values: the values in the order of frames.
    /// - Complexity: O(frames).
    init?(_ percent: Int, sorted: [Double], values: [Double], _ blocks: FrameBlocks) {
        guard let value = NearestRank.value(percent, of: sorted) else { return nil }
        let count = Double(sorted.count)
        self.value = value
        guard let reach = blocks.reach else {
            (low, high) = (nil, nil)
            return
        }
        let share = Double(percent) / 100
        let below = blocks.sums { values[$0] <= value ? 1 : 0 }
        let independent = share * (1 - share) / count
        let error = max(independent, blocks.variance(ofSums: below) / (count * count)).squareRoot()
        let first = Int((count * (share - reach * error)).rounded(.down))
        let last = Int((count * (share + reach * error)).rounded(.up)) + 1
        low = first >= 1 ? sorted[first - 1] : nil
        high = last <= sorted.count ? sorted[last - 1] : nil
    }

    /// Returns the shift between percentiles of two independent runs, each with its own bounds.
    ///
    /// The bounds are combined by the method of variance estimates recovery: R. G. Newcombe, *Statistics in Medicine*
    /// 17 (1998); G. Y. Zou and A. Donner, *Statistics in Medicine* 27 (2008), doi:10.1002/sim.3095.
    static func shift(from before: QuantileEstimate?, to after: QuantileEstimate?) -> Shift {
        guard let before, let after else { return Shift(before?.value, after?.value) }
        let change = after.value - before.value
        func far(_ one: Double?, _ other: Double?) -> Double? {
            guard let one, let other else { return nil }
            return (one * one + other * other).squareRoot()
        }
        let down = far(after.low.map { after.value - $0 }, before.high.map { $0 - before.value })
        let up = far(after.high.map { $0 - after.value }, before.low.map { before.value - $0 })
        return Shift(before.value, after.value, low: down.map { change - $0 }, high: up.map { change + $0 })
    }
}
