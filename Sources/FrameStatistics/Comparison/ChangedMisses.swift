public import FrameBudget

/// The causes for which an app missed more frames in the second run than in the first, or fewer.
///
/// A verdict names the largest part of a late frame, which need not be the reason that it is late now. If a step became
/// longer, frames are late for the first time, and their longest part may be an old wait. So verdicts are named only if
/// they account for most of the growth of frame time; otherwise the parts that grew are named.
public struct ChangedMisses: Sendable, Equatable {
    /// The verdicts of the kind with the largest increase, or decrease, in missed frames; empty if another part of the
    /// time moved most.
    public var verdicts: [AppComparison.Verdict]
    /// The parts of frame time that moved with them, largest first, without those that follow from others.
    public var parts: [MovedPart]
    /// The frames that the parts belong to; nil for all.
    public var slowest: SlowestFrames?

    /// Whether a cause is among the verdicts. All waits for one thing count as one cause, whichever thread displaced
    /// its owner.
    public func names(_ cause: VerdictCause) -> Bool { verdicts.contains { $0.cause.counted == cause.counted } }
}

extension AppComparison {
    /// Returns the causes of more missed frames, or of fewer. Every output uses them.
    ///
    /// - Complexity: O(verdicts log verdicts + parts and causes of the time).
    public func changedMisses(isWorse: Bool) -> ChangedMisses {
        let grown = grownVerdicts(isWorse)
        let growth = TimeGrowth(slowest?.moves ?? moves, isLonger: isWorse)
        return ChangedMisses(
            verdicts: growth.isMostly(grown.map(\.cause)) ? grown : [],
            parts: moved(isLonger: isWorse, in: slowest?.moves).filter { $0.kind != .other },
            slowest: slowest
        )
    }

    /// Returns the verdicts that grew, or shrank, of the kind that changed most over all its causes.
    private func grownVerdicts(_ isWorse: Bool) -> [Verdict] {
        var (causes, kinds): ([VerdictCause: Double], [VerdictKind: Double]) = ([:], [:])
        // Of runs that differ in length, counts of the first one are scaled to the length of the second.
        let factor = lengthRatio ?? 1
        for verdict in verdicts where verdict.shift.outcome != .notComparable {
            let change = (isWorse ? 1 : -1) * (Double(verdict.after) - Double(verdict.before) * factor)
            causes[verdict.cause.counted, default: 0] += change
            kinds[verdict.cause.kind.family, default: 0] += change
        }
        // At least one frame, where no factor is applied.
        let grown = Set(causes.filter { $0.value > 0.5 }.keys)
        let most = Set(grown.map(\.kind.family)).max { left, right in
            let (one, other) = (kinds[left] ?? 0, kinds[right] ?? 0)
            return one == other ? VerdictCause(right) < VerdictCause(left) : one < other
        }
        guard let most else { return [] }
        return verdicts.filter { $0.cause.kind.family == most && grown.contains($0.cause.counted) }
    }
}

extension VerdictCause {
    /// The cause used for counting: all waits for one thing together, others without process ids.
    fileprivate var counted: VerdictCause {
        kind.family == .wait ? VerdictCause(.wait, resource: resource) : withoutProcessID
    }
}
