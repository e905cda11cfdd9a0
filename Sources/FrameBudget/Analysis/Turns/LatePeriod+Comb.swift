import FrameTrace

/// A period behind some late turns of other causes.
///
/// These lie between those of the period and split its distances. Late turns of the period all lie at multiples of it.
extension LatePeriod {
    /// How often late turns by chance may look like a comb: it adds nothing to ``significance``.
    private static let combSignificance = 1e-9
    /// So many late turns further on the next one of the period is looked for.
    private static let furthest = 4
    /// So many of the commonest distances are tried.
    private static let mostPeriods = 8

    /// The late turns at multiples of one number of turns, where these are most and beyond chance; nil where there is no such number.
    ///
    /// - Parameters:
    ///   - late: all late turns.
    ///   - first: those that follow no other one at once.
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
        // Of each period, as many as it has turns; a longer one than a half has no five teeth.
        let combs = Double(turns) * Double(turns) / 4
        for period in commonest.prefix(mostPeriods).map(\.key) {
            // Where two have as many, neither has three quarters.
            let most = Dictionary(grouping: first) { $0.place % period }.values.max { $0.count < $1.count }
            guard let teeth = most, teeth.count > fewest, Double(teeth.count) >= leastShare * Double(first.count),
                combs * chance(of: teeth.count, every: period, late: late.count, among: turns) <= combSignificance
            else { continue }
            return teeth
        }
        return nil
    }

    /// How likely it is at most that by chance one comb has so many late turns that follow no other.
    ///
    /// The first and the last turn are late by what is counted. Of the n turns between them l are late, each set of l as likely as
    /// any other. That h turns are late and the h before them are not has the chance l…(l − h + 1) · (n − l)…(n − l − h + 1) /
    /// n…(n − 2h + 1): the first of some late turns has one in time before it. The h may be any of the comb's teeth.
    ///
    /// - Parameters:
    ///   - hits: how many there are.
    ///   - period: in turns, at least 2.
    ///   - late: how many turns are late.
    ///   - turns: how many there are from the first late one to the last.
    static func chance(of hits: Int, every period: Int, late: Int, among turns: Int) -> Double {
        let (between, lateBetween, h) = (turns - 2, late - 2, hits - 2)
        guard h > 0, lateBetween >= h, between - lateBetween >= h else { return 1 }
        let teeth = turns / period + 1
        // As a logarithm: the chances of long recordings are smaller than a number can be.
        var sum = 0.0
        for index in 0..<h {
            let pairs = Double(lateBetween - index) * Double(between - lateBetween - index)
            let all = Double(between - 2 * index) * Double(between - 2 * index - 1)
            sum += DeterministicMath.log(pairs / all * Double(max(1, teeth - index)) / Double(h - index))
        }
        return sum >= 0 ? 1 : DeterministicMath.exp(sum)
    }
}
