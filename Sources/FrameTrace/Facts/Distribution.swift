/// Percentiles of a set of times by nearest rank, with the number of values.
public struct Distribution: Sendable, Equatable, Codable {
    /// The number of values.
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
    /// The mean of the largest 1 % of the values, at least one of them.
    public var slowestPercentMean: TimeSpan

    /// Creates the percentiles of values; nil if there are none. Sorts them in place where the caller keeps no copy.
    ///
    /// - Complexity: O(n log n).
    public init?(_ values: consuming [TimeSpan]) {
        values.sort()
        guard let largest = values.last else { return nil }
        let count = values.count
        self.count = count
        mean = Self.mean(of: values[...])
        p50 = Self.percentile(50, ofSorted: values)
        p90 = Self.percentile(90, ofSorted: values)
        p95 = Self.percentile(95, ofSorted: values)
        p99 = Self.percentile(99, ofSorted: values)
        max = largest
        let slowest = Swift.max(1, count / 100)
        slowestPercentMean = Self.mean(of: values[(count - slowest)...])
    }

    /// Creates the percentiles of a list of values, which it empties; nil if there are none.
    ///
    /// - Complexity: O(n log n).
    public init?(taking values: inout [TimeSpan]) { self.init(exchange(&values, with: [])) }

    /// Returns a percentile of ascending values by ``NearestRank``; zero if there are none.
    public static func percentile(_ percent: Int, ofSorted sorted: [TimeSpan]) -> TimeSpan {
        NearestRank.value(percent, of: sorted) ?? .zero
    }

    private static func mean(of values: ArraySlice<TimeSpan>) -> TimeSpan {
        let sum = values.reduce(Int64(0)) { $0.addingSaturated($1.nanoseconds) }
        return TimeSpan(nanoseconds: Int64((Double(sum) / Double(values.count)).rounded()))
    }
}

extension Distribution {
    /// The number of spans of a distribution in a trace.
    static let spanCount = 7

    /// The spans in the order in which a trace stores them.
    var spans: [TimeSpan] { [mean, p50, p90, p95, p99, max, slowestPercentMean] }

    /// Creates a distribution from its form in a trace; nil if the number of spans is wrong.
    init?(count: Int, spans: [TimeSpan]) {
        guard spans.count == Self.spanCount else { return nil }
        self.count = count
        (mean, p50, p90, p95) = (spans[0], spans[1], spans[2], spans[3])
        (p99, max, slowestPercentMean) = (spans[4], spans[5], spans[6])
    }
}
