import FrameTrace

/// How many items were in a place over time: handed over and not ended.
struct BacklogTrend {
    /// What a backlog did since the place was empty last.
    struct Growth: Equatable {
        /// When it was empty last.
        var since: Instant
        /// Items that each second adds: the median of all slopes between two moments (Theil and Sen).
        var perSecond: Double
    }

    /// Moments at which items are counted.
    private static let moments = 40
    /// With fewer items, an order that comes in bursts is as likely.
    private static let fewest = 4
    /// What has been growing for less than this, or for less than this share of the run, may as well be a burst.
    private static let shortest = TimeSpan.milliseconds(500)
    private static let smallestShare = 0.2

    private let arrivals: [Instant]
    private let departures: [Instant]

    /// - Parameters:
    ///   - arrivals: when each item was handed over.
    ///   - departures: when each that has ended did so.
    /// - Complexity: O(n log n).
    init(arrivals: [Instant], departures: [Instant]) {
        self.arrivals = arrivals.sorted()
        self.departures = departures.sorted()
    }

    /// How many items there were at an instant.
    ///
    /// - Complexity: O(log n).
    func count(at instant: Instant) -> Int {
        arrivals.sortedIndex(where: { $0 > instant }) - departures.sortedIndex(where: { $0 > instant })
    }

    /// How it grew up to the end of an interval; nil where it did not, or for too short a time to tell from a burst.
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
        // The most of what is there has come bit by bit.
        guard perSecond * length.inSeconds >= Double(items) / 2 else { return nil }
        return Growth(since: since, perSecond: perSecond)
    }

    private func lastEmpty(within observed: Interval) -> Instant {
        var left = departures.sortedIndex(where: { $0 > observed.end })
        var came = arrivals.sortedIndex(where: { $0 > observed.end })
        // Backwards: each arrival that is taken away was there, each departure had been.
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

    /// Whether each quarter has more than the one before.
    private static func rises(_ counts: [Double]) -> Bool {
        let quarter = counts.count / 4
        let medians = (0..<4).map { Median.of(counts[($0 * quarter)..<(($0 + 1) * quarter)]) }
        return zip(medians, medians.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// The median of the slopes between any two, by step.
    private static func medianSlope(_ counts: [Double]) -> Double {
        var slopes: [Double] = []
        for last in counts.indices {
            for first in 0..<last { slopes.append((counts[last] - counts[first]) / Double(last - first)) }
        }
        return Median.of(slopes)
    }
}
