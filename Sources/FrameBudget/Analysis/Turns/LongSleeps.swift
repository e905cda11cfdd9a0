import FrameTrace

/// Finds the sleeps of a periodic loop that were longer than its period.
///
/// A handler's sleep in the same call, as deep on the stack, by the same clock and also relative seems to end the turn.
/// Only its length shows it, as it need not fit the loop's period. A loop may also sleep longer than usual by itself:
/// the two are not distinguished.
enum LongSleeps {
    /// Fewer turns show no period.
    private static let fewestTurns = 20
    /// A single one may be a late timer's.
    private static let fewest = 2

    /// Returns the begins of such sleeps, in order. Empty where the loop does not sleep between turns, has no period,
    /// or has so many that it has two periods.
    ///
    /// - Parameter budget: a turn's budget: a turn with a shorter sleep in it would still be in time.
    /// - Complexity: O(n log n) over turns and waits.
    static func found(in loop: EventLoop, budget: TimeSpan) -> [Instant] {
        guard WaitFamily(call: loop.call) == .sleep,
            let period = LoopPeriod.found(in: loop.turns, fewest: fewestTurns)
        else { return [] }
        let long = loop.waits.filter { $0.length * 4 > period * 5 && $0.length > budget }
        return long.count >= fewest && long.count * 2 <= loop.turns.count ? long.map(\.start) : []
    }

    /// Whether a loop sleeps between turns, which begin at no even distance: no sleep is then known to be long.
    ///
    /// - Complexity: O(n log n) over turns.
    static func areUneven(in loop: EventLoop) -> Bool {
        WaitFamily(call: loop.call) == .sleep && loop.turns.count >= fewestTurns
            && LoopPeriod.found(in: loop.turns, fewest: fewestTurns) == nil
    }
}
