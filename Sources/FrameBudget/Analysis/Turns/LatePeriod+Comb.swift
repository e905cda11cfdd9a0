import FrameTrace

/// Finds a period among late turns that also have other causes.
///
/// Other late turns lie between the periodic ones and split their distances. The periodic ones lie at multiples of the
/// period.
extension LatePeriod {
    /// The greatest chance that late turns look like a comb: adds nothing to ``significance``.
    private static let combSignificance = 1e-9
    /// How many late turns ahead the next one of the period is searched for.
    private static let furthest = 4
    /// How many of the most common distances are tried.
    private static let mostPeriods = 8

    /// Returns the late turns at multiples of a number of turns, if most are there and more than by chance; nil for no
    /// such number.
    ///
    /// - Parameters:
    ///   - late: all late turns.
    ///   - first: those that do not directly follow another one.
    /// - Complexity: O(n log n).
    static func comb(_ late: [LateTurn], _ first: [LateTurn]) -> [LateTurn]? {
        guard first.count > fewest, let start = late.first?.place, let end = late.last?.place else { return nil }
        var counts: [Int: Int] = [:]
        for index in first.indices {
            for other in first[index...].dropFirst().prefix(furthest) {
                counts[other.place - first[index].place, default: 0] += 1
            }
        }
        let commonest = counts.filter { $0.key > 1 && $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let turns = end - start + 1
        // Each period has as many combs as turns; one longer than half of the range has no five teeth.
        let combs = Double(turns) * Double(turns) / 4
        for period in commonest.prefix(mostPeriods).map(\.key) {
            // If two have equally many, neither has three quarters.
            let most = Dictionary(grouping: first) { $0.place % period }.values.max { $0.count < $1.count }
            guard let teeth = most, teeth.count > fewest, Double(teeth.count) >= leastShare * Double(first.count),
                combs * chance(of: teeth.count, every: period, late: late.count, among: turns) <= combSignificance
            else { continue }
            return teeth
        }
        return nil
    }

    /// Returns an upper bound of the chance that one comb has so many late turns that do not directly follow another
    /// one.
    ///
    /// The first and the last turn are late by definition. Of the n turns between them l are late, each set of l as
    /// likely as any other. That h turns are late and the h before them are not has the chance
    /// l…(l − h + 1) · (n − l)…(n − l − h + 1) / n…(n − 2h + 1): the first of some late turns has one in time before it.
    /// The h may be any of the comb's teeth.
    ///
    /// - Parameters:
    ///   - hits: the number of such turns.
    ///   - period: in turns, at least 2.
    ///   - late: the number of late turns.
    ///   - turns: the number of turns from the first late one to the last.
    static func chance(of hits: Int, every period: Int, late: Int, among turns: Int) -> Double {
        let (between, lateBetween, h) = (turns - 2, late - 2, hits - 2)
        guard h > 0, lateBetween >= h, between - lateBetween >= h else { return 1 }
        let teeth = turns / period + 1
        // As a logarithm: the chances of long recordings are too small for a `Double`.
        var sum = 0.0
        for index in 0..<h {
            let pairs = Double(lateBetween - index) * Double(between - lateBetween - index)
            let all = Double(between - 2 * index) * Double(between - 2 * index - 1)
            sum += DeterministicMath.log(pairs / all * Double(max(1, teeth - index)) / Double(h - index))
        }
        return sum >= 0 ? 1 : DeterministicMath.exp(sum)
    }
}
