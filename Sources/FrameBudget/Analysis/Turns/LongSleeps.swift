import FrameTrace

/// Sleeps of a loop with a period that were longer than that.
///
/// A handler that sleeps in the same call, as deep on the stack, by the same clock and for a time as its loop does, seems to end the turn.
/// Its sleep need not fit the loop's period, which is all that shows it. A loop may sleep longer than usual by itself: that is not known.
enum LongSleeps {
    /// Fewer turns show no period.
    private static let fewestTurns = 20
    /// One may be a late timer's.
    private static let fewest = 2

    /// Where a loop began such sleeps, in order; none where it does not sleep between turns, has no period, or does so often that it has
    /// two.
    ///
    /// - Complexity: O(n log n) over turns and waits.
    static func found(in loop: EventLoop) -> [Instant] {
        guard WaitFamily(call: loop.call) == .sleep, loop.turns.count >= fewestTurns else { return [] }
        let steps: [TimeSpan] = zip(loop.turns, loop.turns.dropFirst()).map { $1.start - $0.start }
        guard let period = NearestRank.value(50, of: steps.sorted()) else { return [] }
        let regular = steps.count { ($0 - period).magnitude * 10 <= period }
        guard regular * 10 >= steps.count * 6 else { return [] }
        let long = loop.waits.filter { $0.length * 4 > period * 5 }
        return long.count >= fewest && long.count * 2 <= loop.turns.count ? long.map(\.start) : []
    }
}
