public import FrameBudget

/// Why an app missed more frames in the second run than in the first, or fewer.
///
/// A verdict names the largest part of a late frame, which need not be what made it late now: where a step became longer, frames are late
/// for the first time, and the longest part of them may be a wait that was there before. So verdicts are named where most of what the
/// frames grew by is what these name, otherwise the parts of the frames' time that grew.
public struct ChangedMisses: Sendable, Equatable {
    /// The verdicts of the kind by which most frames more, or fewer, were missed; empty where another part of the time moved most.
    public var verdicts: [AppComparison.Verdict]
    /// The parts of the frames' time that moved with them, the largest first, without those that follow from others.
    public var parts: [MovedPart]
    /// The frames that the parts are of; nil for all.
    public var slowest: SlowestFrames?

    /// Whether a cause is among the verdicts. Waits for one thing are one, as they rank, whoever displaced its owner.
    public func names(_ cause: VerdictCause) -> Bool { verdicts.contains { $0.cause.counted == cause.counted } }
}

extension AppComparison {
    /// What is behind more missed frames, or fewer: the same in every output.
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

    /// The verdicts that grew, or shrank, of the kind that did most over all its causes.
    private func grownVerdicts(_ isWorse: Bool) -> [Verdict] {
        var (causes, kinds): ([VerdictCause: Int], [VerdictKind: Int]) = ([:], [:])
        for verdict in verdicts {
            let change = (isWorse ? 1 : -1) * (verdict.after - verdict.before)
            causes[verdict.cause.counted, default: 0] += change
            kinds[verdict.cause.kind.family, default: 0] += change
        }
        let grown = Set(causes.filter { $0.value > 0 }.keys)
        let most = Set(grown.map(\.kind.family)).max { left, right in
            let (one, other) = (kinds[left] ?? 0, kinds[right] ?? 0)
            return one == other ? VerdictCause(right) < VerdictCause(left) : one < other
        }
        guard let most else { return [] }
        return verdicts.filter { $0.cause.kind.family == most && grown.contains($0.cause.counted) }
    }
}

extension VerdictCause {
    /// What it is counted as: all waits for one thing together, and others as they are called in any run.
    fileprivate var counted: VerdictCause {
        kind.family == .wait ? VerdictCause(.wait, resource: resource) : inAnyRun
    }
}
