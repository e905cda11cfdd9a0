import FrameTrace

/// Separates the iterations of a loop that ran late and then did several of them without a wait in between.
///
/// A loop that sleeps for what is left of a period does not sleep where nothing is left: the late iteration and those after it
/// look like one turn. They are taken apart only where two things agree: the turn has the CPU time of several usual
/// turns, and the wait that follows it ends where the period says. Where they begin is an estimate by the usual CPU time.
///
/// One turn that agrees may do so by chance, such as one with a slow function. So the loop must have shown what it does: most
/// turns that something delayed past the next period have to agree. A loop that drops what it has missed did one iteration in
/// each of these, and one that enters its wait even when late has an entry for each iteration.
struct CatchUp {
    /// How a loop goes on after it was late.
    private enum Pace {
        /// The times of its iterations stand fixed: it does all that it has missed.
        case fixed
        /// Each iteration has its period from its own begin: only the one after the late one is without a wait.
        case relative
    }

    /// Fewer turns show no period.
    private static let fewestTurns = 10
    /// Fewer delayed turns that agree may do so by chance.
    private static let fewestSigns = 2
    /// A turn is of several iterations where its CPU time differs from theirs by no more than this share of one, in percent.
    private static let tolerance: Int64 = 40

    /// Turns taken apart.
    struct Separated {
        var turns: [Interval]
        /// Which of them have a begin that is an estimate, by their places.
        var estimated: [Int] = []
    }

    private let turns: [Interval]
    private let slices: [RunSlice]
    private let waitless: Int
    private let period: TimeSpan
    private let usualLength: TimeSpan
    private let usualCPU: TimeSpan

    /// Turns with those taken apart that hold several iterations, and which begins are estimated.
    ///
    /// - Parameter waitless: how many turns began where the loop entered its call and did not have to wait.
    /// - Complexity: O(n log n) over turns and slices.
    static func separated(_ turns: [Interval], _ slices: [RunSlice], waitless: Int = 0) -> Separated {
        CatchUp(turns, slices, waitless)?.separated ?? Separated(turns: turns)
    }

    /// Nil for a loop without a period.
    private init?(_ turns: [Interval], _ slices: [RunSlice], _ waitless: Int) {
        guard let period = LoopPeriod.found(in: turns, fewest: Self.fewestTurns),
            let length = Self.median(turns.map(\.length))
        else { return nil }
        self.waitless = waitless
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
        guard seen.count >= Self.fewestSigns, seen.count > 3 * (waitless + turns.indices.count(where: isAlone)) else {
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

    /// Whether something else delayed a turn past the next period, and it is of one iteration nevertheless: this loop does not
    /// catch up.
    private func isAlone(_ index: Int) -> Bool {
        let cpu = Self.cpu(of: turns[index], slices)
        return turns[index].length > period && turns[index].length - cpu >= period - usualLength
            && cpu * 2 < usualCPU * 3
    }

    /// How a loop went on after a turn that something else delayed; nil where it did one iteration, or that can't be said.
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

    /// The iterations of a turn beyond the first where its own work was too long.
    private func unexplained(_ index: Int, _ pace: Pace) -> Int {
        let extra = further(index, pace)
        let cpu = Self.cpu(of: turns[index], slices)
        // What is left must explain why the loop was late.
        return cpu - usualCPU * Int64(extra) > period && turns[index].length - cpu < period - usualLength ? extra : 0
    }

    /// How many iterations a turn has beyond the first by where the wait after it ended; 0 where that does not fit.
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
        // The first of them was late by itself.
        return (turns[index].length - usualLength * Int64(extra)) * 20 > period * 19 ? extra : 0
    }

    /// Where the last iterations of a turn began, by the usual CPU time of each; fewer where there is not as much.
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

    private static func cpu(of turn: Interval, _ slices: [RunSlice]) -> TimeSpan {
        slices.overlapping(turn, start: \.start, end: \.end).reduce(.zero) {
            $0 + Interval(start: $1.start, end: $1.end).overlap(with: turn)
        }
    }

    private static func median(_ times: [TimeSpan]) -> TimeSpan? { NearestRank.value(50, of: times.sorted()) }
}
