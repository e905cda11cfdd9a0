import FrameBudget
import FrameTrace

/// The reason given for missed frames: the kind of cause that most of them are attributed to, and of that kind the cause with
/// the most frames.
///
/// A priority inversion is a wait whose owner was displaced, so that waits and inversions count as one kind, each by what was
/// waited for: else a lock that most frames wait for would be split among those that displaced its owner.
struct MissCause: Equatable {
    /// The cause.
    var cause: VerdictCause
    /// How many missed frames, or dropped intervals, are attributed to causes of its kind.
    var frames: Int
    /// Whether all of those are attributed to this very cause, or for a wait or an inversion at least to what was waited for.
    var isOnly: Bool
    /// For several causes together: the parts, longest first, with their mean time in a frame. Empty otherwise.
    var parts: [VerdictPart]

    /// The reason of a set of missed frames; nil where none was missed, or it is not known.
    init?(missed statistics: FrameStatistics) { self.init(missed: statistics.verdicts) }

    /// The reason of missed frames that are counted by cause.
    init?(missed verdicts: [VerdictCount]) { self.init(verdicts) { $0.missed } }

    /// The reason of a set of dropped intervals: one frame may drop many. Intervals are split among the causes of a frame, so that
    /// what made frames late counts as well: a cause that made none late did not drop them by itself.
    init?(dropped statistics: FrameStatistics) {
        let verdicts = statistics.verdicts
        guard verdicts.contains(where: { $0.dropped > 0 }) else { return nil }
        self.init(verdicts) { $0.missed + $0.dropped }
        frames = verdicts.filter { $0.cause.kind.family == cause.kind.family }.reduce(0) { $0 + $1.dropped }
    }

    /// The most important of causes by what each counts for; of two that count alike, the one that made more frames late.
    private init?(_ all: [VerdictCount], by count: (VerdictCount) -> Int) {
        let verdicts = all.filter { count($0) > 0 }
        var kinds: [VerdictKind: (count: Int, missed: Int)] = [:]
        for verdict in verdicts {
            let sum = kinds[verdict.cause.kind.family, default: (0, 0)]
            kinds[verdict.cause.kind.family] = (sum.count + count(verdict), sum.missed + verdict.missed)
        }
        func isLess(_ left: VerdictKind, _ right: VerdictKind) -> Bool {
            let (first, second) = (kinds[left] ?? (0, 0), kinds[right] ?? (0, 0))
            return (first.count, first.missed, VerdictCause(right)) < (second.count, second.missed, VerdictCause(left))
        }
        guard let kind = kinds.keys.max(by: isLess), let frames = kinds[kind]?.count else { return nil }
        let own = verdicts.filter { $0.cause.kind.family == kind }
        var resources: [String: Int] = [:]
        for verdict in own { resources[verdict.cause.resource, default: 0] += count(verdict) }
        func ofResource(_ verdict: VerdictCount) -> Int {
            kind == .wait ? resources[verdict.cause.resource] ?? 0 : 0
        }
        func isBefore(_ left: VerdictCount, _ right: VerdictCount) -> Bool {
            (ofResource(left), count(left), left.missed, right.cause)
                < (ofResource(right), count(right), right.missed, left.cause)
        }
        guard let most = own.max(by: isBefore) else { return nil }
        cause = most.cause
        self.frames = frames
        let same = own.filter { $0.cause.kind == most.cause.kind }
        isOnly = same.count == 1 && resources.count == 1
        parts = (most.parts ?? []).map { VerdictPart($0.cause, $0.time.divided(by: max(1, most.missed))) }
    }

    /// The reason as a noun: `contention: maps`, or `contention` where several apps had the CPU.
    var noun: String {
        guard parts.isEmpty else { return parts.prefix(2).map { VerdictWords.noun($0.cause) }.joined(separator: " + ") }
        return isOnly ? VerdictWords.noun(cause) : VerdictWords.title(cause.kind)
    }

    /// The reason as the end of a sentence about an app.
    var sentence: String { sentence(.frame) }

    /// The same, of what a run counts.
    func sentence(_ unit: RunUnit) -> String {
        guard parts.isEmpty else { return VerdictWords.together(parts, unit) }
        return VerdictWords.sentence(cause) + (isOnly ? "" : " most often")
    }
}

extension VerdictKind {
    /// The kind that it counts as where the reason of many frames is asked for.
    fileprivate var family: VerdictKind { self == .inversion ? .wait : self }
}
