import FrameTrace

/// The time from one turn's begin to the next, of a loop that turns periodically.
enum LoopPeriod {
    /// How closely the times from begin to begin have to agree.
    struct Evenness {
        /// The greatest difference of a time from the median, as one part in so many of the median.
        fileprivate var tolerance: Int64
        /// The least share of the times within the tolerance, in percent.
        fileprivate var leastShare: Int

        /// For predictions of when a turn begins, and of how long a sleep should be. A wrong period would split turns
        /// where there is nothing to split. Chosen.
        static let predictable = Evenness(tolerance: 10, leastShare: 60)
        /// For the distinction of a loop from a worker, which turns whenever there is work for it. Nothing is predicted
        /// from this period, and the loops looked for are late in up to half of their turns: each late turn makes the
        /// time to the next begin longer and, with fixed times, the one after it shorter. With the bounds above, such a
        /// loop has no period. Chosen.
        static let recognizable = Evenness(tolerance: 4, leastShare: 50)
    }

    /// Returns the median time from begin to begin; nil where these times differ too much.
    ///
    /// - Parameters:
    ///   - fewest: fewer turns show no period; at least 2.
    ///   - evenness: how closely they have to agree.
    /// - Complexity: O(n log n).
    static func found(
        in turns: [Interval],
        fewest: Int,
        evenness: Evenness = .predictable
    ) -> TimeSpan? {
        guard turns.count >= fewest else { return nil }
        let steps: [TimeSpan] = zip(turns, turns.dropFirst()).map { $1.start - $0.start }
        guard let period = NearestRank.value(50, of: steps.sorted()) else { return nil }
        let regular = steps.count { ($0 - period).magnitude * evenness.tolerance <= period }
        return regular * 100 >= steps.count * evenness.leastShare ? period : nil
    }

    /// Whether a loop keeps its period by its sleeps: it sleeps less after a longer turn. A loop that always sleeps for
    /// the same time does not. Where the turns differ too little to show it, the answer is no.
    ///
    /// - Complexity: O(n log n).
    static func isKeptBySleeps(_ period: TimeSpan, _ turns: [Interval]) -> Bool {
        let pairs = zip(turns, turns.dropFirst()).filter { turn, _ in turn.length < period }
        let sleeps: [TimeSpan] = pairs.map { $1.start - $0.end }
        let steps: [TimeSpan] = pairs.map { $1.start - $0.start }
        let spread = range(of: sleeps)
        return spread > .zero && spread >= range(of: steps) * 2
    }

    /// Returns the difference of the 90th percentile and the 10th; zero where there are no times.
    private static func range(of times: [TimeSpan]) -> TimeSpan {
        let sorted = times.sorted()
        guard let low = NearestRank.value(10, of: sorted), let high = NearestRank.value(90, of: sorted) else {
            return .zero
        }
        return high - low
    }
}
