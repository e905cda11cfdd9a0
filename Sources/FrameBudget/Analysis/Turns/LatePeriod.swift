import FrameTrace

/// Detects whether late turns recur with a period: after a number of turns, or after a time.
///
/// Successive late turns count as one, at the first of them. The period is the median of the distances between these.
/// It is reported where two things hold. Most distances are the period (``leastShare``, within ``tolerance``). And late
/// turns by chance, each turn as likely as any other, would give so many distances around one value less often than
/// ``significance``, whatever their rate is and whichever distance is taken for the period. If that finds none, the
/// late turns at multiples of some number of turns are examined without the others.
struct LatePeriod {
    /// A late turn: its index among all turns, and its begin.
    struct LateTurn: Equatable {
        var place: Int
        var at: Instant
    }

    /// Fewer distances show no period.
    static let fewest = 4
    /// The share of distances that must be the period.
    static let leastShare = 0.75
    /// The greatest difference of a distance from the period, as a share of the period.
    static let tolerance = 0.1
    /// The tolerance of the steadiest distances: fewer of these are beyond chance.
    static let narrow = 0.01
    /// The greatest chance that late turns without a period are called periodic.
    static let significance = 1e-6

    /// Returns the period of late turns, in their order; nil where they have none.
    ///
    /// - Complexity: O(n log n).
    static func found(_ late: [LateTurn]) -> LateRepeat? {
        let first = zip(late, [nil] + late.map(Optional.some)).compactMap { turn, before in
            before.map { $0.place + 1 } == turn.place ? nil : turn
        }
        if let plain = period(of: first) { return plain }
        guard let teeth = comb(late, first), var found = period(of: teeth) else { return nil }
        found.others = first.count - teeth.count
        return found
    }

    /// Returns the period of late turns, none of which directly follows another one.
    private static func period(of first: [LateTurn]) -> LateRepeat? {
        let pairs = zip(first, first.dropFirst())
        guard first.count > fewest else { return nil }
        let places = pairs.map { $1.place - $0.place }
        // Times between turns of a steady loop are as coarse as its turns.
        let turns = places.sorted()[places.count / 2]
        let byPlaces = spread(places, turns)
        let byTimes = spread(pairs.map { Int(clamping: ($1.at - $0.at).nanoseconds) }, turns)
        // A loop that sleeps until fixed times has both: the count of turns is preferred where it fits as well.
        let isByTurns = byPlaces.map { $0.width <= (byTimes?.width ?? .infinity) } ?? false
        guard let best = isByTurns ? byPlaces : byTimes else { return nil }
        return LateRepeat(
            turns: byPlaces.map(\.median),
            time: byTimes.map { .nanoseconds(Int64($0.median)) },
            isByTurns: isByTurns,
            distances: first.count - 1,
            regular: best.regular
        )
    }

    /// The distribution of distances around their median.
    private struct Spread {
        var median: Int
        /// How many differ from it by no more than the tolerance.
        var regular: Int
        /// The average difference of these from it, as a share of it.
        var width: Double
    }

    /// - Parameter turns: the median distance in turns, by which chance is judged.
    private static func spread(_ distances: [Int], _ turns: Int) -> Spread? {
        let sorted = distances.sorted()
        let median = sorted[sorted.count / 2]
        func regular(_ tolerance: Double) -> [Int] {
            distances.filter { abs($0 - median) <= widest(median, tolerance) }
        }
        let isSure = [narrow, tolerance].contains { tolerance in
            let count = regular(tolerance).count
            guard Double(count) >= leastShare * Double(distances.count) else { return false }
            // Any of the distances could have been the median, and there are two tolerances.
            let trials = Double(2 * distances.count)
            let one = chance(around: turns, within: tolerance)
            return trials * tail(distances.count, atLeast: count, one) <= significance
        }
        guard median > 0, isSure else { return nil }
        let near = regular(tolerance)
        let width = near.reduce(0) { $0 + Double(abs($1 - median)) } / Double(near.count) / Double(median)
        return Spread(median: median, regular: near.count, width: width)
    }

    private static func widest(_ median: Int, _ tolerance: Double) -> Int { Int(Double(median) * tolerance) }

    /// Returns the chance of a distance around a number of turns, where each turn is late by chance, at the rate of
    /// late turns at which it is likeliest.
    ///
    /// From the first of some late turns to the first of the next ones there are two waits: for a turn in time, then
    /// for a late one. With p for a late turn and s = 1 − p, the chance of d turns is
    /// s·p·(s^(d − 1) − p^(d − 1)) / (s − p).
    static func chance(around turns: Int, within tolerance: Double) -> Double {
        let (low, high) = (Double(turns - widest(turns, tolerance) - 1), Double(turns + widest(turns, tolerance)))
        let rates = stride(from: 0.5, through: 3, by: 0.1).map { min($0 / Double(turns), 0.499) }
        return rates.reduce(0) { most, p in
            let s = 1 - p
            let later = (DeterministicMath.power(s, low) - DeterministicMath.power(s, high)) / p
            let sooner = (DeterministicMath.power(p, low) - DeterministicMath.power(p, high)) / s
            return max(most, s * p / (s - p) * (later - sooner))
        }
    }

    /// Returns the chance of at least `least` successes in a number of trials, each with a probability below 1.
    private static func tail(_ trials: Int, atLeast least: Int, _ probability: Double) -> Double {
        guard probability < 1 else { return 1 }
        // From the last term down: all successes, then one less each.
        var term = DeterministicMath.power(probability, Double(trials))
        var sum = term
        for successes in stride(from: trials - 1, through: least, by: -1) {
            term *= Double(successes + 1) / Double(trials - successes) * (1 - probability) / probability
            sum += term
        }
        return sum
    }
}
