import FrameBudget
import FrameTrace

/// Cases in which a shorter main-thread time is not an improvement.
extension PairedApp {
    /// Describes what is worse although the main-thread p95 is shorter; nil if nothing is.
    ///
    /// The checks use the strict bound for the workload's own share of the change, since they withdraw a verdict.
    func reasonNotImproved(_ rules: PairedRules, seed: UInt64) -> String? {
        let floor = rules.floor.inMilliseconds
        if let median = ratio(0.5, { $0.mainThread }) {
            let (before, after) = median.sides
            let least = max(
                DeterministicMath.log(1 + rules.medianMargin),
                DeterministicMath.log(1 + floor / max(1e-6, before))
            )
            if isAbove(median, least, seed: seed) {
                return "main-thread p50 is worse, \(LaterEnd.text(before)) to \(LaterEnd.text(after))"
            }
        }
        guard let end = mean({ Double($0.ledger.dueToEnd.nanoseconds) }), isAbove(end, floor, seed: seed) else {
            return nil
        }
        let begin = mean { Double($0.ledger.dueToEnd.nanoseconds) - $0.mainThread }
        return LaterEnd(
            before: end.sides.baseline,
            after: end.sides.candidate,
            beginsLater: begin.map { isAbove($0, floor, seed: seed) } ?? false
        ).reason
    }

    /// Returns the mean of a time over all frames, in ms. The frames' times are in nanoseconds.
    private func mean(_ time: (PairedFrame) -> Double) -> RateDifference? {
        rate { block in
            let sum = block.frames.reduce(0.0) { $0 + time($1) }
            return RateDifference.Block(amount: sum / 1e6, weight: Double(block.frames.count))
        }
    }

    private func isAbove(_ statistic: some FlipStatistic, _ least: Double, seed: UInt64) -> Bool {
        let bound = PairedRules.ownTimeBound
        guard statistic.observed > least else { return false }
        return LabelFlips(seed: seed &+ 3).test(statistic, bound: bound, loosest: bound).above <= bound
    }
}
