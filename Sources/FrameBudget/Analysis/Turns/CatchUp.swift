import FrameTrace

/// Separates the iterations of a loop that ran late and then did several of them without a wait in between.
///
/// A loop that sleeps for the rest of a period does not sleep if nothing is left: the late iteration and those after it
/// look like one turn. A turn is split only where three things agree: it has the CPU time of several usual turns, the
/// wait after it ends where the period predicts, and each further iteration would begin when it is due or later, as the
/// loop would have slept before one that is not due. The begins are estimated from the usual CPU time.
///
/// A single turn may agree by chance, such as one with a slow function. So most turns that something delayed past the
/// next period have to agree. A loop that drops what it has missed did one iteration in each of these, and one that
/// enters its wait even when late has an entry for each iteration.
///
/// A loop that sleeps, drops what it has missed and needs twice the CPU time in its late turns agrees as well. An
/// estimate would shorten its late turns, so a loop that sleeps has to show its pace first.
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
    /// The greatest difference between a turn's CPU time and that of its iterations, and of one iteration's from the
    /// usual, in percent of one iteration's.
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
    private let sleeps: Bool
    private let period: TimeSpan
    private let usualLength: TimeSpan
    private let usualCPU: TimeSpan

    /// Splits the turns that hold several iterations. The result lists the turns with an estimated begin.
    ///
    /// - Parameters:
    ///   - nonblockingEntries: how many turns began with an entry into the loop's call that did not have to wait.
    ///   - sleeps: whether the loop waits until a time, which it chooses: it may choose one that drops what it has
    ///     missed. A condition or a file that was ready meanwhile is not dropped.
    /// - Complexity: O(n log n) over turns and slices.
    static func separated(
        _ turns: [Interval],
        _ slices: SpanArray<RunSlice>,
        nonblockingEntries: Int = 0,
        sleeps: Bool
    ) -> Separated {
        CatchUp(turns, slices, nonblockingEntries, sleeps: sleeps)?.separated ?? Separated(turns: turns)
    }

    /// Nil for a loop without a period, or one whose usual turn takes 90 % of it or more.
    private init?(_ turns: [Interval], _ slices: SpanArray<RunSlice>, _ nonblockingEntries: Int, sleeps: Bool) {
        guard let period = LoopPeriod.found(in: turns, fewest: Self.fewestTurns),
            let length = Self.median(turns.map(\.length))
        else { return nil }
        self.nonblockingEntries = nonblockingEntries
        self.sleeps = sleeps
        self.turns = turns
        self.slices = slices
        self.period = period
        usualLength = length
        usualCPU = Self.median(turns.map { Self.cpu(of: $0, slices) }) ?? .zero
        guard usualLength * 10 < period * 9, usualCPU > .zero else { return nil }
    }

    private var separated: Separated {
        guard let (pace, signs) = shown else { return Separated(turns: turns) }
        var result = Separated(turns: [])
        for (index, turn) in turns.enumerated() {
            var start = turn.start
            for (number, cut) in ((signs[index] ?? unexplained(index, pace)) + [turn.end]).enumerated() {
                if number > 0 { result.estimated.append(result.turns.count) }
                result.turns.append(Interval(start: start, end: cut))
                start = cut
            }
        }
        return result
    }

    /// The pace that the loop shows, and the begins of the further iterations of the delayed turns that agree with it,
    /// by the turn's index; nil where it shows none.
    private var shown: (pace: Pace, signs: [Int: [Instant]])? {
        let delayed: [Int] = turns.indices.dropLast().filter(isDelayed)
        guard delayed.count >= Self.fewestSigns else { return nil }
        let fixed = signs(delayed, .fixed)
        let relative = signs(delayed, .relative)
        let isRelative = showsRelative(relative) && (!showsFixed(fixed) || relative.count > fixed.count)
        guard isRelative || showsFixed(fixed) else { return nil }
        let best: (pace: Pace, signs: [Int: [Instant]]) = isRelative ? (.relative, relative) : (.fixed, fixed)
        let against = nonblockingEntries + delayed.count - best.signs.count
        return best.signs.count > 3 * against ? best : nil
    }

    /// Whether turns show that the loop does all that it has missed. Of a loop that sleeps, those with two iterations
    /// do not: one that drops what it has missed looks the same if a late turn costs twice as much, which is common.
    private func showsFixed(_ signs: [Int: [Instant]]) -> Bool {
        signs.values.count { !sleeps || $0.count >= 2 } >= Self.fewestSigns
    }

    /// Whether turns show that each iteration has its period from its own begin. The sleeps after them must not end at
    /// multiples of the period, as in a loop with fixed times, and not always have one length.
    private func showsRelative(_ signs: [Int: [Instant]]) -> Bool {
        guard sleeps else { return signs.count >= Self.fewestSigns }
        return signs.keys.count { periods($0) == nil } >= Self.fewestSigns && LoopPeriod.isKeptBySleeps(period, turns)
    }

    /// Whether something else than its own work delayed a turn past the next period.
    private func isDelayed(_ index: Int) -> Bool {
        turns[index].length > period
            && turns[index].length - Self.cpu(of: turns[index], slices) >= period - usualLength
    }

    /// Returns the begins of the further iterations of delayed turns that agree with a pace, by the turn's index.
    private func signs(_ delayed: [Int], _ pace: Pace) -> [Int: [Instant]] {
        var signs: [Int: [Instant]] = [:]
        for index in delayed {
            let begins = begins(index, pace)
            guard !begins.isEmpty else { continue }
            let usual = usualCPU * Int64(begins.count + 1)
            let difference = (Self.cpu(of: turns[index], slices) - usual).magnitude
            if difference * 100 <= usualCPU * Self.tolerance { signs[index] = begins }
        }
        return signs
    }

    /// Returns the begins of the further iterations of a turn whose own work was too long; empty for any other.
    private func unexplained(_ index: Int, _ pace: Pace) -> [Instant] {
        let begins = begins(index, pace)
        guard !begins.isEmpty else { return [] }
        let cpu = Self.cpu(of: turns[index], slices)
        // The rest must explain why the loop was late.
        let isOwn = cpu - usualCPU * Int64(begins.count) > period && turns[index].length - cpu < period - usualLength
        return isOwn ? begins : []
    }

    /// Returns the estimated begins of a turn's further iterations; empty where it has none, or where one of them would
    /// begin before it is due: the loop would have slept before that one.
    private func begins(_ index: Int, _ pace: Pace) -> [Instant] {
        let extra = further(index, pace)
        guard extra > 0 else { return [] }
        let cuts = cuts(of: turns[index], extra)
        let areDue = cuts.enumerated().allSatisfy { isDue($0 + 1, at: $1, in: turns[index]) }
        return cuts.count == extra && areDue ? cuts : []
    }

    /// Whether a turn's further iteration of this number, from 1, is due at an instant, or nearly.
    private func isDue(_ number: Int, at instant: Instant, in turn: Interval) -> Bool {
        let due: Instant = turn.start + period * Int64(number)
        return (due - instant) * 20 <= period * 3
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
            guard let count = periods(index) else { return 0 }
            extra = count - 1
        case .relative:
            guard (period - wait - usualLength).magnitude * 5 <= period else { return 0 }
            extra = 1
        }
        // The first iteration must have been late by itself.
        return (turns[index].length - usualLength * Int64(extra)) * 20 > period * 19 ? extra : 0
    }

    /// Returns how many periods lie between a turn's begin and the next one's; nil where that is not a whole number of
    /// 2 or more.
    private func periods(_ index: Int) -> Int? {
        let whole = turns[index + 1].start - turns[index].start
        let count = (whole / period).rounded()
        guard count >= 2, count < 1000, (whole - period * Int64(count)).magnitude * 20 <= period * 3 else { return nil }
        return Int(count)
    }

    /// Returns the begins of a turn's last iterations, by the usual CPU time of each; fewer if the turn has less CPU
    /// time.
    ///
    /// Iterations that catch up often take a little less, as the thread does not wake up before them. Where the late
    /// one worked first and waited then, the next one would seem to begin before that wait, when it is not due. It
    /// begins after the wait.
    private func cuts(of turn: Interval, _ count: Int) -> [Instant] {
        var cuts: [Instant] = []
        var left = usualCPU
        // The begin of the slice after this one.
        var next: Instant?
        for slice in slices.overlapping(turn, start: \.start, end: \.end).reversed() {
            let start = max(slice.start, turn.start)
            var end = min(slice.end, turn.end)
            if let next, left * 100 <= usualCPU * Self.tolerance, !isDue(count - cuts.count, at: end, in: turn) {
                cuts.append(next)
                left = usualCPU
            }
            while cuts.count < count, end - start >= left {
                end = end - left
                cuts.append(end)
                left = usualCPU
            }
            guard cuts.count < count else { break }
            left -= (end - start).clampedToZero
            next = start
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
