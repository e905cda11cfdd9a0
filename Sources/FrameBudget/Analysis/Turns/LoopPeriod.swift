import FrameTrace

/// The time from one turn's begin to the next, of a loop that turns periodically.
enum LoopPeriod {
    /// Returns the median time from begin to begin; nil where fewer than 60 % of these times are within 10 % of it.
    /// Chosen.
    ///
    /// - Parameter fewest: fewer turns show no period.
    /// - Complexity: O(n log n).
    static func found(in turns: [Interval], fewest: Int) -> TimeSpan? {
        guard turns.count >= fewest else { return nil }
        let steps: [TimeSpan] = zip(turns, turns.dropFirst()).map { $1.start - $0.start }
        guard let period = NearestRank.value(50, of: steps.sorted()) else { return nil }
        let regular = steps.count { ($0 - period).magnitude * 10 <= period }
        return regular * 10 >= steps.count * 6 ? period : nil
    }
}
