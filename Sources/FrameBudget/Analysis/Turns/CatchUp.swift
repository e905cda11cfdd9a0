import FrameTrace

/// Separates the iterations of a loop that ran late and then did several of them without a wait in between.
///
/// A loop that sleeps for what is left of a period does not sleep where nothing is left: the late iteration and those after it
/// look like one turn. They are taken apart only where two things agree: the turn has the CPU time of several usual
/// turns, and the wait that follows it ends where the period says. Where they begin is an estimate by the usual CPU time.
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

    private let turns: [Interval]
    private let slices: [RunSlice]
    private let period: TimeSpan
    private let usualLength: TimeSpan
    private let usualCPU: TimeSpan

    /// Turns with those taken apart that hold several iterations, and how many begins are estimated.
    ///
    /// - Complexity: O(n log n) over turns and slices.
    static func separated(_ turns: [Interval], _ slices: [RunSlice]) -> (turns: [Interval], estimated: Int) {
        guard let loop = CatchUp(turns, slices) else { return (turns, 0) }
        return loop.separated
    }

    /// Nil for a loop without a period.
    private init?(_ turns: [Interval], _ slices: [RunSlice]) {
        guard turns.count >= Self.fewestTurns else { return nil }
        self.turns = turns
        self.slices = slices
        let steps = zip(turns, turns.dropFirst()).map { $1.start - $0.start }
        guard let period = Self.median(steps), let length = Self.median(turns.map(\.length)) else { return nil }
        self.period = period
        usualLength = length
        usualCPU = Self.median(turns.map { Self.cpu(of: $0, slices) }) ?? .zero
        let regular = steps.count { ($0 - period).magnitude * 10 <= period }
        guard regular * 10 >= steps.count * 6, usualLength * 10 < period * 9, usualCPU > .zero else { return nil }
    }

    private var separated: (turns: [Interval], estimated: Int) {
        let paces = turns.indices.map(delayed)
        let seen = paces.compactMap(\.self)
        let pace: Pace = seen.count { $0 == .fixed } * 2 >= seen.count ? .fixed : .relative
        var result: [Interval] = []
        var estimated = 0
        for (index, turn) in turns.enumerated() {
            // Own work does not show by itself how many iterations it is of: the loop must have shown what it does.
            let extra = paces[index].map { further(index, $0) } ?? (seen.count >= 2 ? unexplained(index, pace) : 0)
            let cuts = extra > 0 ? cuts(of: turn, extra) : []
            guard cuts.count == extra else {
                result.append(turn)
                continue
            }
            estimated += extra
            var start = turn.start
            for cut in cuts + [turn.end] {
                result.append(Interval(start: start, end: cut))
                start = cut
            }
        }
        return (result, estimated)
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
            return (cpu - usual).magnitude * 100 <= max(usualCPU * 30, usual * 15)
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
