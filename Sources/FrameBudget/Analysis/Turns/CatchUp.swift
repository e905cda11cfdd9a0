import FrameTrace

/// Separates the iterations of a loop that ran late and then did several of them without a wait in between.
///
/// A loop that sleeps for the rest of a period does not sleep if nothing is left: the late iteration and those after it
/// look like one turn. A turn is split only where two things agree: it has the CPU time of several usual turns, and the
/// wait after it ends where the period predicts. The begins are estimated from the usual CPU time.
///
/// A single turn may agree by chance, such as one with a slow function. So most turns that something delayed past the
/// next period have to agree. A loop that drops what it has missed did one iteration in each of these, and one that
/// enters its wait even when late has an entry for each iteration.
struct CatchUp {
    /// The ways in which a loop continues after it was late.
    private enum Pace {
        /// Iterations have fixed times: the loop does all that it has missed.
        case fixed
        /// Each iteration has its period from its own begin: only the one after the late one has no wait.
        case relative
    }

    /// Fewer turns show no period.
    private static let fewestTurns = 10
    /// Fewer delayed turns may agree by chance.
    private static let fewestSigns = 2
    /// The greatest difference between a turn's CPU time and that of its iterations, in percent of one iteration's.
    private static let tolerance: Int64 = 40

    /// Turns after the separation.
    struct Separated {
        var turns: [Interval]
        /// The indices of the turns with an estimated begin.
        var estimated: [Int] = []
    }

    private let turns: [Interval]
    private let slices: SpanArray<RunSlice>
    private let nonblockingEntries: Int
    private let period: TimeSpan
    private let usualLength: TimeSpan
    private let usualCPU: TimeSpan

    /// Splits the turns that hold several iterations. The result lists the turns with an estimated begin.
    ///
    /// - Parameter nonblockingEntries: how many turns began with an entry into the loop's call that did not have to wait.
    /// - Complexity: O(n log n) over turns and slices.
    static func separated(
        _ turns: [Interval],
        _ slices: SpanArray<RunSlice>,
        nonblockingEntries: Int = 0
    ) -> Separated {
        CatchUp(turns, slices, nonblockingEntries)?.separated ?? Separated(turns: turns)
    }

    /// Nil for a loop without a period, or one whose usual turn takes 90 % of it or more.
    private init?(_ turns: [Interval], _ slices: SpanArray<RunSlice>, _ nonblockingEntries: Int) {
        guard let period = LoopPeriod.found(in: turns, fewest: Self.fewestTurns),
            let length = Self.median(turns.map(\.length))
        else { return nil }
        self.nonblockingEntries = nonblockingEntries
        self.turns = turns
        self.slices = slices
        self.period = period
        usualLength = length
        usualCPU = Self.median(turns.map { Self.cpu(of: $0, slices) }) ?? .zero
        guard usualLength * 10 < period * 9, usualCPU > .zero else { return nil }
    }

    private var separated: Separated {
        let paces = turns.indices.map(delayed)
        let seen = paces.compactMap(\.self)
        guard seen.count >= Self.fewestSigns,
            seen.count > 3 * (nonblockingEntries + turns.indices.count(where: isAlone))
        else {
            return Separated(turns: turns)
        }
        let pace: Pace = seen.count { $0 == .fixed } * 2 >= seen.count ? .fixed : .relative
        var result = Separated(turns: [])
        for (index, turn) in turns.enumerated() {
            let extra = paces[index].map { further(index, $0) } ?? unexplained(index, pace)
            let cuts = extra > 0 ? cuts(of: turn, extra) : []
            guard cuts.count == extra else {
                result.turns.append(turn)
                continue
            }
            var start = turn.start
            for (number, cut) in (cuts + [turn.end]).enumerated() {
                if number > 0 { result.estimated.append(result.turns.count) }
                result.turns.append(Interval(start: start, end: cut))
                start = cut
            }
        }
        return result
    }

    /// Whether something else delayed a turn past the next period although it has one iteration: then the loop does not
    /// catch up.
    private func isAlone(_ index: Int) -> Bool {
        let cpu = Self.cpu(of: turns[index], slices)
        return turns[index].length > period && turns[index].length - cpu >= period - usualLength
            && cpu * 2 < usualCPU * 3
    }

    /// Returns how a loop continued after a turn that something else delayed; nil where it did one iteration, or it is
    /// not known.
    private func delayed(_ index: Int) -> Pace? {
        let cpu = Self.cpu(of: turns[index], slices)
        guard turns[index].length - cpu >= period - usualLength else { return nil }
        let paces: [Pace] = [.fixed, .relative]
        return paces.first { pace in
            let extra = further(index, pace)
            guard extra > 0 else { return false }
            let usual = usualCPU * Int64(extra + 1)
            return (cpu - usual).magnitude * 100 <= usualCPU * Self.tolerance
        }
    }

    /// Returns the iterations beyond the first of a turn whose own work was too long.
    private func unexplained(_ index: Int, _ pace: Pace) -> Int {
        let extra = further(index, pace)
        let cpu = Self.cpu(of: turns[index], slices)
        // The rest must explain why the loop was late.
        return cpu - usualCPU * Int64(extra) > period && turns[index].length - cpu < period - usualLength ? extra : 0
    }

    /// Returns how many iterations a turn has beyond the first, by the end of the wait after it; 0 where that does not
    /// fit.
    private func further(_ index: Int, _ pace: Pace) -> Int {
        guard index + 1 < turns.count, turns[index].length > period else { return 0 }
        let wait = turns[index + 1].start - turns[index].end
        guard wait > .zero, wait < period else { return 0 }
        let extra: Int
        switch pace {
        case .fixed:
            let whole = turns[index + 1].start - turns[index].start
            let count = (whole / period).rounded()
            guard count >= 2, count < 1000, (whole - period * Int64(count)).magnitude * 20 <= period * 3 else {
                return 0
            }
            extra = Int(count) - 1
        case .relative:
            guard (period - wait - usualLength).magnitude * 5 <= period else { return 0 }
            extra = 1
        }
        // The first iteration must have been late by itself.
        return (turns[index].length - usualLength * Int64(extra)) * 20 > period * 19 ? extra : 0
    }

    /// Returns the begins of a turn's last iterations, by the usual CPU time of each; fewer if the turn has less CPU
    /// time.
    private func cuts(of turn: Interval, _ count: Int) -> [Instant] {
        var cuts: [Instant] = []
        var left = usualCPU
        for slice in slices.overlapping(turn, start: \.start, end: \.end).reversed() {
            let start = max(slice.start, turn.start)
            var end = min(slice.end, turn.end)
            while cuts.count < count, end - start > left {
                end = end - left
                cuts.append(end)
                left = usualCPU
            }
            guard cuts.count < count else { break }
            left -= (end - start).clampedToZero
        }
        return cuts.reversed()
    }

    private static func cpu(of turn: Interval, _ slices: SpanArray<RunSlice>) -> TimeSpan {
        slices.overlapping(turn, start: \.start, end: \.end).reduce(.zero) {
            $0 + Interval(start: $1.start, end: $1.end).overlap(with: turn)
        }
    }

    private static func median(_ times: [TimeSpan]) -> TimeSpan? { NearestRank.value(50, of: times.sorted()) }
}
