import FrameTrace

extension PairedRow {
    /// Makes a change inconclusive if its whole interval lies above the margin, but chance may explain it among all
    /// figures together. A pass would contradict the interval.
    mutating func leaveOpen(_ estimate: PairedEstimate, bound: Double, families: Int) {
        verdict = .inconclusive
        isSuspect = false
        isProbablyWorse = true
        reason =
            "its whole 99 % interval lies above the margin, but p \(Self.probability(estimate.pAbove)) is not significant among "
            + "\(families == 1 ? "1 figure" : "\(families) figures")"
        pairsNeeded = pairsToSee(estimate, bound: bound)
    }

    /// Formats a probability with two significant digits.
    private static func probability(_ value: Double) -> String {
        var places = 2
        var scaled = value
        while scaled < 0.1, places < 9 {
            scaled *= 10
            places += 1
        }
        return DecimalText.trimmed(value, places: places)
    }

    /// Returns the number of pairs needed to detect a change of this size; nil if unknown.
    private func pairsToSee(_ estimate: PairedEstimate, bound: Double) -> Int? {
        estimate.smallestVisible(bound: bound, margin: 0).map { visible in
            let factor = visible / max(estimate.effect, 1e-9)
            return max(estimate.pairs + 1, Int((Double(estimate.pairs) * factor * factor).rounded(.up)))
        }
    }

    /// Records why a change can't be decided, and how many pairs it would take.
    mutating func markUndecided(_ estimate: PairedEstimate, limit: Double, bound: Double) {
        // The half-width shrinks with the square root of the pairs, and must fit between the effect and the limit.
        let reach = estimate.upper - estimate.effect
        let room = limit - max(0, estimate.effect)
        if room > 0 {
            let factor = (reach / room) * (reach / room)
            pairsNeeded = max(estimate.pairs + 1, Int((Double(estimate.pairs) * factor).rounded(.up)))
            reason = "the change may still be larger than tolerated"
        } else {
            reason =
                estimate.isAtJump
                ? "the change is larger than tolerated, but chance moves this percentile as far: with the frames of both sides, it "
                    + "lies between short and long ones"
                : "the change is larger than tolerated, but may be chance"
            pairsNeeded = pairsToSee(estimate, bound: bound)
        }
        if estimate.isAtJump { pairsNeeded = nil }
    }
}
