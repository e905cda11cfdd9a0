import FrameTrace

/// The number of items in a place over time: submitted and not ended.
struct BacklogTrend {
    /// The growth of a backlog since the place was last empty.
    struct Growth: Equatable {
        var since: Instant
        /// Items added per second: the median of all slopes between two moments (Theil–Sen estimator).
        var perSecond: Double
    }

    /// Number of moments at which items are counted.
    private static let moments = 40
    /// Minimum number of items. With fewer, a burst of arrivals is as likely.
    private static let fewest = 4
    /// Minimum length of the growth, and its minimum share of the run. Shorter growth may be a burst.
    private static let shortest = TimeSpan.milliseconds(500)
    private static let smallestShare = 0.2

    private let arrivals: [Instant]
    private let departures: [Instant]

    /// - Parameters:
    ///   - arrivals: when each item was submitted.
    ///   - departures: when each ended item ended.
    /// - Complexity: O(n log n).
    init(arrivals: [Instant], departures: [Instant]) {
        self.arrivals = arrivals.sorted()
        self.departures = departures.sorted()
    }

    /// Returns the number of items at an instant.
    ///
    /// - Complexity: O(log n).
    func count(at instant: Instant) -> Int {
        arrivals.sortedIndex(where: { $0 > instant }) - departures.sortedIndex(where: { $0 > instant })
    }

    /// Returns the growth up to the end of an interval; nil if there is none, or if it is too short to distinguish from
    /// a burst.
    ///
    /// - Complexity: O(n).
    func growth(within observed: Interval) -> Growth? {
        let items = count(at: observed.end)
        let since = lastEmpty(within: observed)
        let length = observed.end - since
        guard items >= Self.fewest, length >= Self.shortest, length / observed.length >= Self.smallestShare else {
            return nil
        }
        let step = length.inSeconds / Double(Self.moments)
        let counts = (1...Self.moments).map { Double(count(at: since + .seconds(step * Double($0)))) }
        guard Self.rises(counts) else { return nil }
        let perSecond = Self.medianSlope(counts) / step
        // Most of the items must have accumulated gradually.
        guard perSecond * length.inSeconds >= Double(items) / 2 else { return nil }
        return Growth(since: since, perSecond: perSecond)
    }

    private func lastEmpty(within observed: Interval) -> Instant {
        var left = departures.sortedIndex(where: { $0 > observed.end })
        var came = arrivals.sortedIndex(where: { $0 > observed.end })
        // Goes backwards: undoing an arrival removes an item, undoing a departure restores one.
        while came > left {
            let arrival = arrivals[came - 1]
            if left > 0, departures[left - 1] >= arrival {
                left -= 1
            } else {
                came -= 1
                if came == left { return max(arrival, observed.start) }
            }
            if arrival < observed.start { break }
        }
        return observed.start
    }

    /// Whether each quarter has a higher median than the one before.
    private static func rises(_ counts: [Double]) -> Bool {
        let quarter = counts.count / 4
        let medians = (0..<4).map { Median.of(counts[($0 * quarter)..<(($0 + 1) * quarter)]) }
        return zip(medians, medians.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Returns the median of the slopes between any two counts, per step.
    private static func medianSlope(_ counts: [Double]) -> Double {
        var slopes: [Double] = []
        for last in counts.indices {
            for first in 0..<last { slopes.append((counts[last] - counts[first]) / Double(last - first)) }
        }
        return Median.of(slopes)
    }
}
