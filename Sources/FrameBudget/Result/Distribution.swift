/// Percentiles of a set of times by nearest rank, with the count behind them.
public struct Distribution: Sendable, Equatable, Codable {
    /// How many values there are.
    public var count: Int
    /// The mean.
    public var mean: TimeSpan
    /// The median.
    public var p50: TimeSpan
    /// The 90th percentile.
    public var p90: TimeSpan
    /// The 95th percentile.
    public var p95: TimeSpan
    /// The 99th percentile.
    public var p99: TimeSpan
    /// The largest value.
    public var max: TimeSpan
    /// The mean of the slowest 1 % of the values, at least one of them.
    public var slowestPercentMean: TimeSpan

    /// The percentiles of values, or nil where there are none.
    ///
    /// - Complexity: O(n log n).
    public init?(_ values: [TimeSpan]) {
        guard let largest = values.max() else { return nil }
        let sorted = values.sorted()
        count = sorted.count
        mean = Self.mean(of: sorted[...])
        p50 = Self.percentile(50, ofSorted: sorted)
        p90 = Self.percentile(90, ofSorted: sorted)
        p95 = Self.percentile(95, ofSorted: sorted)
        p99 = Self.percentile(99, ofSorted: sorted)
        max = largest
        let slowest = Swift.max(1, sorted.count / 100)
        slowestPercentMean = Self.mean(of: sorted[(sorted.count - slowest)...])
    }

    /// The nearest-rank percentile of ascending values: the smallest one that at least `percent` % do not exceed.
    public static func percentile(_ percent: Int, ofSorted sorted: [TimeSpan]) -> TimeSpan {
        guard !sorted.isEmpty else { return .zero }
        let rank = (percent * sorted.count + 99) / 100
        return sorted[Swift.min(Swift.max(rank, 1), sorted.count) - 1]
    }

    private static func mean(of values: ArraySlice<TimeSpan>) -> TimeSpan {
        let sum = values.reduce(Int64(0)) { $0 + $1.nanoseconds }
        return TimeSpan(nanoseconds: (Double(sum) / Double(values.count)).rounded().asNanoseconds)
    }
}

extension Double {
    fileprivate var asNanoseconds: Int64 { Int64(self) }
}
