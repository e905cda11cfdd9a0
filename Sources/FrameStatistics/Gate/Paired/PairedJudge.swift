import FrameTrace

/// Judges the pairs measured so far, figure by figure.
package struct PairedJudge {
    let rules: PairedRules
    /// The p required at this look, before it is divided among the figures.
    let bound: Double
    /// The confidence required for a pass.
    let passing: Double
    let seed: UInt64
    /// The p required at the last look, to which the smallest visible change refers.
    let finalBound: Double
    let interval: TimeSpan
    /// Whether time is virtual. Nothing outside the workload can then take time from it.
    var isExact = false
    /// On which sides the system ended an app, by the app's name, as in *on both sides*.
    var ended: [String: String] = [:]

    /// Judges every figure of every app.
    ///
    /// - Complexity: O(apps · draws · pairs).
    func rows(_ apps: [PairedApp]) -> [PairedRow] {
        var rows = apps.flatMap { app in
            PairedRules.metrics.map { PairedRow(app: app.name, metric: $0, verdict: .pass) }
        }
        let families = apps.flatMap { app in PairedRules.metrics.map { (app, $0) } }
        let count = families.count { app, metric in !isEmpty(metric, app) }
        for (index, (app, metric)) in families.enumerated() {
            rows[index].estimate = estimate(metric, app, families: max(1, count))
        }
        let above = Self.holm(rows.map { $0.estimate?.pAbove }, bound: bound, families: count)
        let below = Self.holm(rows.map { $0.estimate?.pBelow }, bound: bound, families: count)
        for (index, (app, _)) in families.enumerated() {
            judge(&rows[index], app, isAbove: above[index], isBelow: below[index], families: max(1, count))
        }
        return rows
    }

    /// Whether neither side has anything to count, so that the figure takes no share of the bound.
    private func isEmpty(_ metric: FrameMetric, _ app: PairedApp) -> Bool {
        guard !metric.isFrameTime else { return false }
        return rate(metric, app)?.isEmpty ?? true
    }

    /// Returns which p-values are significant: S. Holm, "A simple sequentially rejective multiple test procedure",
    /// *Scandinavian Journal of Statistics* 6 (1979).
    static func holm(_ values: [Double?], bound: Double, families: Int) -> [Bool] {
        var found = [Bool](repeating: false, count: values.count)
        var left = families
        for (index, value) in values.enumerated().sorted(by: { ($0.1 ?? 2, $0.0) < ($1.1 ?? 2, $1.0) }) {
            guard let value, left > 0, value <= bound / Double(left) else { break }
            found[index] = true
            left -= 1
        }
        return found
    }

    private func estimate(_ metric: FrameMetric, _ app: PairedApp, families: Int) -> PairedEstimate? {
        let flips = LabelFlips(seed: seed)
        let share = bound / Double(families)
        guard let percent = metric.percent else {
            let frames = app.pairs.reduce(0) { $0 + $1.candidate.count }
            let scale = metric.isShare ? 1 : interval.inMilliseconds
            let least = ComparisonPolicy.zeroCountError * scale / Double(max(1, frames))
            return rate(metric, app).map {
                PairedEstimate(
                    $0,
                    flips: flips,
                    bound: share,
                    loosest: bound,
                    passing: passing,
                    leastError: least
                )
            }
        }
        let ratio = app.ratio(Double(percent) / 100) { metric.isOwnWork ? $0.onCPU : $0.mainThread }
        return ratio.map {
            PairedEstimate($0, flips: flips, bound: share, loosest: bound, passing: passing)
        }
    }

    private func rate(_ metric: FrameMetric, _ app: PairedApp) -> RateDifference? {
        app.rate { block in
            switch metric {
            case .missedShare: .init(amount: Double(block.missed), weight: Double(block.count))
            case .droppedShare: .init(amount: Double(block.dropped), weight: Double(block.wanted))
            default:
                .init(amount: block.frames.reduce(0) { $0 + $1.inversion } / 1e6, weight: Double(block.count))
            }
        }
    }

    private func judge(_ row: inout PairedRow, _ app: PairedApp, isAbove: Bool, isBelow: Bool, families: Int) {
        guard let estimate = row.estimate else {
            row.verdict = .missing
            row.reason = "no such figure on one side"
            return
        }
        guard let margin = rules.margin(row.metric) else {
            row.verdict = .missing
            row.reason = "a paired gate does not judge it"
            return
        }
        let share = finalBound / Double(families)
        // The floor as a logarithm of a ratio.
        let floor = row.metric.isFrameTime ? DeterministicMath.log(1 + margin.floor / max(1e-6, estimate.baseline)) : 0
        let least = max(margin.least, floor)
        row.margin = least
        row.smallestVisible = estimate.smallestVisible(bound: share, margin: least)
        guard estimate.pairs >= rules.fewestPairs(families, bound: finalBound) else {
            row.verdict = estimate.pairs < PairedRules.fewestPairs ? .invalid : .inconclusive
            row.reason = "only \(estimate.pairs) pairs"
            guard let sides = ended[app.name] else {
                row.pairsNeeded = rules.fewestPairs(families, bound: finalBound)
                return
            }
            // A longer run is stretched, and may have no more pairs.
            row.reason += ", and the system ended it \(sides)"
            return
        }
        let moved = PairedContention(app, effect: estimate, metric: row.metric, seed: seed)
        if !isExact, !row.metric.isOwnWork, row.metric != .inversionPerFrame, let share = moved.share(of: interval),
            share > rules.mostContention
        {
            row.verdict = .invalid
            let percent = DecimalText.fixed(share * 100, places: 0)
            row.reason = "others took \(percent) % of an interval from each frame"
            return
        }
        if estimate.effect > least, isAbove || estimate.interval.lowerBound > least {
            judgeWorse(&row, app, moved, least: least)
            if !isAbove, row.verdict == .regression {
                row.leaveOpen(estimate, bound: share, families: families)
            }
        } else if isBelow, -estimate.effect > least {
            row.verdict = .improved
            if row.metric.frameTime == .mainThread, let reason = app.reasonNotImproved(rules, seed: seed) {
                row.verdict = .advisory
                row.isNotImprovement = true
                row.reason = reason
            }
        } else {
            judgeSame(&row, estimate, limit: max(margin.most, floor), families: families)
        }
    }

    /// Judges a change for the worse that is not chance. It remains to decide whether the code caused it.
    private func judgeWorse(_ row: inout PairedRow, _ app: PairedApp, _ moved: PairedContention, least: Double) {
        let needsOwnPart = !row.metric.isOwnWork && row.metric != .inversionPerFrame
        let own: OwnPart = isExact || !needsOwnPart ? .moved : ownPart(row.metric, app, least: least)
        if !isExact, moved.isOneSided {
            row.verdict = .inconclusive
            row.reason = "contention moved: others took \(moved.text) more from each of the candidate's frames"
        } else if own != .moved {
            row.verdict = .inconclusive
            let parts = moved.parts.isEmpty ? "" : " (\(moved.parts))"
            row.reason = Self.doubt(own, isMoreFromOutside: app.isMoreFromOutside) + parts
        } else {
            row.verdict = .regression
            row.isSuspect = true
            row.reason = moved.parts
        }
    }

    /// How a figure changed without the time that came from outside the workload.
    private enum OwnPart {
        /// Upward, beyond chance.
        case moved
        /// Upward, but that may be chance.
        case mayHaveMoved
        /// Not upward by an amount that matters.
        case same
    }

    /// Returns the reason that a change is not attributed to the workload. Chance in the workload's own part is not
    /// evidence of contention.
    private static func doubt(_ own: OwnPart, isMoreFromOutside: Bool) -> String {
        guard isMoreFromOutside else { return "no certain change in the workload's own work" }
        return own == .same
            ? "it moved with contention from outside the workload, not with what the workload does"
            : "contention from outside the workload may explain it: no certain change in the workload's own work"
    }

    /// Returns whether a wall time, a share of missed frames or one of dropped intervals also moved without outside
    /// influence. If not, the frames may only have been kept waiting.
    private func ownPart(_ metric: FrameMetric, _ app: PairedApp, least: Double) -> OwnPart {
        let time = app.ratio(PairedRules.ownTimeQuantile) { $0.ownMainThread }
        if let time, isAbove(time, least / 2) { return .moved }
        guard metric.isShare else { return (time?.observed ?? 0) > least / 2 ? .mayHaveMoved : .same }
        let byItself = app.rate { block in
            metric == .missedShare
                ? .init(amount: Double(block.missedByWorkload), weight: Double(block.count))
                : .init(amount: Double(block.droppedByWorkload), weight: Double(block.wanted))
        }
        if let byItself, isAbove(byItself, least / 2) { return .moved }
        return (byItself?.observed ?? 0) > least / 2 ? .mayHaveMoved : .same
    }

    private func isAbove(_ statistic: some FlipStatistic, _ least: Double) -> Bool {
        let bound = PairedRules.ownTimeBound
        guard statistic.observed > least else { return false }
        return LabelFlips(seed: seed &+ 1).test(statistic, bound: bound, loosest: bound).above <= bound
    }

    private func judgeSame(_ row: inout PairedRow, _ estimate: PairedEstimate, limit: Double, families: Int) {
        guard estimate.upper >= limit else { return row.verdict = .pass }
        row.verdict = .inconclusive
        row.markUndecided(estimate, limit: limit, bound: finalBound / Double(families))
    }
}

extension PairedRules {
    /// Returns the fewest pairs that can decide anything if this many figures share a bound.
    func fewestPairs(_ families: Int, bound: Double) -> Int {
        max(Self.fewestPairs, PairedEstimate.fewestPairs(bound: bound / Double(families)))
    }
}
