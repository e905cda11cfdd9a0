/// The nearest-rank percentile, which every figure of fbprof uses: the smallest value that at least the given
/// percentage of the values do not exceed. It is always a value that was measured.
public enum NearestRank {
    /// Returns the index of a percentile in ascending values, from 0.
    ///
    /// - Parameters:
    ///   - percent: From 0 to 100; 0 is the smallest value.
    ///   - count: The number of values.
    /// - Precondition: `count` is above zero.
    public static func index(_ percent: Int, of count: Int) -> Int {
        precondition(count > 0, "a percentile of nothing")
        return min(max((percent * count + 99) / 100, 1), count) - 1
    }

    /// Returns a percentile of ascending values; nil if there are none.
    public static func value<Element>(_ percent: Int, of sorted: [Element]) -> Element? {
        sorted.isEmpty ? nil : sorted[index(percent, of: sorted.count)]
    }
}
