import FrameBudget
import FrameTrace

/// The reason given for missed frames and dropped intervals: the first of the ranked causes, which is one of the kind that counts most.
struct MissCause: Equatable {
    /// The cause.
    var cause: VerdictCause
    /// How many missed frames are attributed to causes of its kind; an inversion is of the kind of waits.
    var frames: Int
    /// Whether all of those, and all dropped intervals of its kind, are attributed to this very cause, or for a wait or an inversion at
    /// least to what was waited for.
    var isOnly: Bool
    /// Whether that is true of the missed frames.
    private var isOnlyOfFrames: Bool
    /// For several causes together: the parts, longest first, with their mean time in a frame. Empty otherwise.
    var parts: [VerdictPart]

    /// The reason in a set of frames; nil where none was missed and no interval dropped, or it is not known.
    init?(_ statistics: FrameStatistics, _ unit: RunUnit) { self.init(statistics.verdicts, unit) }

    /// The reason by counts of causes.
    init?(_ verdicts: [VerdictCount], _ unit: RunUnit) {
        // Without a display, what only took further budgets of late frames is no reason for them.
        let ranked = verdicts.ranked(countsDrops: unit.hasDisplay).filter { unit.hasDisplay || $0.missed > 0 }
        guard let most = ranked.first else { return nil }
        let own = ranked.filter { $0.cause.kind.family == most.cause.kind.family }
        let late = own.filter { $0.missed > 0 }
        cause = most.cause
        frames = own.reduce(0) { $0 + $1.missed }
        isOnly = Self.isOnly(most, of: own)
        isOnlyOfFrames = Self.isOnly(most, of: late.isEmpty ? own : late)
        parts = (most.parts ?? []).map { VerdictPart($0.cause, $0.time.divided(by: max(1, most.missed))) }
    }

    private static func isOnly(_ count: VerdictCount, of all: [VerdictCount]) -> Bool {
        all.count { $0.cause.kind == count.cause.kind } == 1 && Set(all.map(\.cause.resource)).count == 1
    }

    /// The reason as a noun: `contention: maps`, or `contention` where several apps had the CPU.
    var noun: String {
        guard parts.isEmpty else { return CauseNoun.text(parts) }
        return isOnlyOfFrames ? VerdictWords.noun(cause) : VerdictWords.title(cause.kind)
    }

    /// The reason as the end of a sentence about an app.
    var sentence: String { sentence(.frame) }

    /// The same, of what a run counts.
    func sentence(_ unit: RunUnit) -> String {
        guard parts.isEmpty else { return VerdictWords.together(parts, averagedOver: frames, unit) }
        return VerdictWords.sentence(cause) + (isOnly ? "" : " most often")
    }
}
