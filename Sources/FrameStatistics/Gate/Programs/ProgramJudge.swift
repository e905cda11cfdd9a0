import FrameTrace

/// Judges two programs by the figures of their processes.
struct ProgramJudge {
    let rules: ProgramRules
    let seed: UInt64
    /// Number of looks that share the false alarms evenly: C. E. Bonferroni's bound assumes nothing about how looks
    /// depend on each other.
    let looks: Int
    let floor: ProcessFloor

    typealias Pairs = [(baseline: ProcessFigures, candidate: ProcessFigures)]

    /// The p of one look, shared by the judged figures.
    private var bound: Double { ComparisonPolicy.falseAlarms / Double(looks) }
    private var passing: Double { 1 - (1 - ProgramRules.passing) / Double(looks) }

    /// Returns every figure that both sides have, and the judged figures that a side lacks.
    ///
    /// - Complexity: O(draws · pairs).
    func rows(_ pairs: Pairs, name: String) -> [PairedRow] {
        var rows = ProgramRules.metrics.map { metric in
            var row = PairedRow(app: name, metric: metric, verdict: .pass)
            row.estimate = estimate(metric, pairs)
            row.floor = floor.height(metric, pairs: pairs.count)
            return row
        }
        rows.removeAll { $0.estimate == nil && ProgramRules.advisory.contains($0.metric) }
        let judged = rows.indices.filter { ProgramRules.judged.contains(rows[$0].metric) }
        let above = PairedJudge.holm(judged.map { rows[$0].estimate?.pAbove }, bound: bound, families: judged.count)
        let below = PairedJudge.holm(judged.map { rows[$0].estimate?.pBelow }, bound: bound, families: judged.count)
        for (place, index) in judged.enumerated() {
            judge(&rows[index], isAbove: above[place], isBelow: below[place], families: judged.count)
        }
        for index in rows.indices where !judged.contains(index) {
            rows[index].verdict = .advisory
            rows[index].reason = "wall time contains what else the machine did"
            rows[index].isWorseUnjudged = isWorse(rows[index])
        }
        return rows
    }

    /// Whether an unjudged figure is worse beyond its interval, the tolerance, and the difference between identical
    /// processes.
    private func isWorse(_ row: PairedRow) -> Bool {
        guard let estimate = row.estimate, let height = row.floor, estimate.interval.lowerBound > 0 else {
            return false
        }
        return estimate.effect > max(row.metric.isShare ? ComparisonPolicy.missedMargin : rules.limit, height)
    }

    private func estimate(_ metric: FrameMetric, _ pairs: Pairs) -> PairedEstimate? {
        let values = pairs.compactMap { pair -> (baseline: Double, candidate: Double)? in
            guard let first = pair.baseline.values[metric], let second = pair.candidate.values[metric] else {
                return nil
            }
            return (first, second)
        }
        guard values.count == pairs.count else { return nil }
        return ProcessDifference(values, isRatio: metric.isRatio).map { estimate($0) }
    }

    /// Estimates a difference and its chance distribution.
    func estimate(_ difference: ProcessDifference) -> PairedEstimate {
        PairedEstimate(
            difference,
            flips: LabelFlips(seed: seed, mostCounted: ProgramRules.mostCounted),
            bound: bound / Double(ProgramRules.judged.count),
            loosest: bound,
            passing: passing
        )
    }

    private func judge(_ row: inout PairedRow, isAbove: Bool, isBelow: Bool, families: Int) {
        guard let estimate = row.estimate, let height = row.floor else {
            row.verdict = .missing
            row.reason = "no such figure on one side"
            return
        }
        let share = bound / Double(families)
        let least = max(rules.limit, height)
        row.margin = least
        row.smallestVisible = estimate.smallestVisible(bound: share, margin: least)
        let fewest = PairedEstimate.fewestPairs(bound: share)
        guard estimate.pairs >= fewest else {
            row.verdict = .inconclusive
            row.pairsNeeded = fewest
            row.reason = "only \(estimate.pairs) pairs"
            return
        }
        if isAbove, estimate.effect > least {
            row.verdict = .regression
        } else if isBelow, -estimate.effect > least {
            row.verdict = .improved
        } else if estimate.upper < rules.limit, height <= rules.limit {
            row.verdict = .pass
        } else if height > rules.limit {
            row.verdict = .inconclusive
            row.reason =
                "identical processes differ by up to \(ProgramGate.percent(height)), more than is tolerated"
        } else if estimate.interval.lowerBound > least {
            row.leaveOpen(estimate, bound: share, families: families)
        } else {
            row.verdict = .inconclusive
            row.markUndecided(estimate, limit: rules.limit, bound: share)
        }
    }
}
