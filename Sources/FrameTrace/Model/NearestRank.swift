/// The nearest-rank percentile, the one that every figure here uses: the smallest value that at least so many percent of the
/// values do not exceed. It is always a value that was measured.
public enum NearestRank {
    /// The place of a percentile among ascending values, from 0.
    ///
    /// - Parameters:
    ///   - percent: from 0 to 100; 0 is the smallest value.
    ///   - count: how many values there are.
    /// - Precondition: there is a value.
    public static func index(_ percent: Int, of count: Int) -> Int {
        precondition(count > 0, "a percentile of nothing")
        return min(max((percent * count + 99) / 100, 1), count) - 1
    }

    /// A percentile of ascending values; nil where there are none.
    public static func value<Element>(_ percent: Int, of sorted: [Element]) -> Element? {
        sorted.isEmpty ? nil : sorted[index(percent, of: sorted.count)]
    }
}
