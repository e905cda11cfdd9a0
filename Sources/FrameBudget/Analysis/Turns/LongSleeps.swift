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
    /// - Parameter budget: what a turn may take: one with a shorter sleep in it would still be in time.
    /// - Complexity: O(n log n) over turns and waits.
    static func found(in loop: EventLoop, budget: TimeSpan) -> [Instant] {
        guard WaitFamily(call: loop.call) == .sleep,
            let period = LoopPeriod.found(in: loop.turns, fewest: fewestTurns)
        else { return [] }
        let long = loop.waits.filter { $0.length * 4 > period * 5 && $0.length > budget }
        return long.count >= fewest && long.count * 2 <= loop.turns.count ? long.map(\.start) : []
    }
}
