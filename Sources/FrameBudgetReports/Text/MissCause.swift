import FrameBudget
import FrameTrace

/// The reason given for missed frames and dropped intervals: the first of the ranked causes, which is of the kind that
/// counts most.
struct MissCause: Equatable {
    var cause: VerdictCause
    /// Number of missed frames attributed to causes of its kind; inversions belong to the kind of waits.
    var frames: Int
    /// Whether all of those, and all dropped intervals of its kind, are attributed to this very cause, or for a wait or
    /// an inversion at least to the same resource.
    var isOnly: Bool
    /// Whether the missed frames alone are so attributed.
    private var isOnlyOfFrames: Bool
    /// Whether a sentence names the cause, and not only its kind: it is the only one of its kind, or counts more than
    /// any other cause.
    var isNamed: Bool
    /// Whether the count of an inversion includes plain waits. An inversion is a wait, but not vice versa.
    private var hasBothKinds: Bool
    /// For several causes together, the main parts, longest first, with their mean time in a frame; otherwise empty.
    var parts: [VerdictPart]
    /// For own work that alone was not too long in most of these frames, the part that was needed besides; otherwise
    /// nil.
    private var further: VerdictCause?
    /// Number of parts beside those.
    private var moreParts: Int
    /// Names of the first causes of the kind, for a sentence that names only the kind.
    private var named: [String]

    /// Finds the reason in a set of frames; nil if none was missed and no interval was dropped, or if it is not known.
    init?(_ statistics: FrameStatistics, _ unit: RunUnit) { self.init(statistics.verdicts, unit) }

    /// Finds the reason from counts of causes.
    init?(_ verdicts: [VerdictCount], _ unit: RunUnit) {
        // Without a display, causes that only extended late frames are no reason for them.
        let ranked = verdicts.ranked(countsDrops: unit.hasDisplay).filter { unit.hasDisplay || $0.missed > 0 }
        guard let most = ranked.first else { return nil }
        let own = ranked.filter { $0.cause.kind.family == most.cause.kind.family }
        let late = own.filter { $0.missed > 0 }
        cause = most.cause
        frames = own.reduce(0) { $0 + $1.missed }
        isOnly = Self.isOnly(most, of: own)
        isOnlyOfFrames = Self.isOnly(most, of: late.isEmpty ? own : late)
        isNamed = isOnly || Self.leads(ranked, unit)
        hasBothKinds = most.cause.kind == .inversion && (late.isEmpty ? own : late).contains { $0.cause.kind == .wait }
        further = most.mainFurtherCause
        let main = MainParts(most)
        (parts, moreParts) = (main.means(of: most.missed), main.more)
        named = isNamed ? [] : Self.firstTwo(of: own)
    }

    private static func firstTwo(of counts: [VerdictCount]) -> [String] {
        var names: [String] = []
        for count in counts where names.count < 2 {
            // If one cause has no name, the next would seem to be the first.
            guard let name = VerdictWords.thing(count.cause) else { return [] }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static func isOnly(_ count: VerdictCount, of all: [VerdictCount]) -> Bool {
        all.count { $0.cause.kind == count.cause.kind } == 1 && Set(all.map(\.cause.resource)).count == 1
    }

    /// Whether the first of the ranked causes counts more than any other one. As in the ranking, waits for one resource
    /// count together.
    private static func leads(_ ranked: [VerdictCount], _ unit: RunUnit) -> Bool {
        var weights: [VerdictCause: Int] = [:]
        func key(_ cause: VerdictCause) -> VerdictCause {
            cause.kind.family == .wait ? VerdictCause(.wait, resource: cause.resource) : cause
        }
        // A cause that made no frame late has only a share of the intervals that others dropped.
        let late = ranked.filter { $0.missed > 0 }
        for count in late.isEmpty ? ranked : late {
            weights[key(count.cause), default: 0] += count.missed + (unit.hasDisplay ? count.dropped : 0)
        }
        guard let first = ranked.first.map({ key($0.cause) }), let own = weights.removeValue(forKey: first) else {
            return false
        }
        return weights.values.allSatisfy { $0 < own }
    }

    /// The reason as a noun: `contention: maps`, or `contention` if several apps had the CPU; `inversion or wait: db`
    /// if both are counted; `own work + GPU` if own work alone was not too long.
    var noun: String {
        guard parts.isEmpty else { return CauseNoun.text(parts, others: moreParts) }
        if isOnlyOfFrames, let further { return VerdictWords.attribution(cause, further) }
        guard hasBothKinds else { return isOnlyOfFrames ? VerdictWords.noun(cause) : VerdictWords.title(cause.kind) }
        let kinds = "\(VerdictWords.title(.inversion)) or \(VerdictWords.title(.wait))"
        return isOnlyOfFrames ? "\(kinds): \(VerdictWords.short(cause.resource))" : kinds
    }

    /// The reason as the end of a sentence about an app.
    var sentence: String { sentence(.frame) }

    /// Returns the same sentence for the unit that a run counts.
    func sentence(_ unit: RunUnit) -> String {
        guard parts.isEmpty else {
            return VerdictWords.together(parts, others: moreParts, averagedOver: frames, unit)
        }
        guard isNamed else {
            let names = named.isEmpty ? "" : " (\(named.joined(separator: ", ")))"
            return "most often, \(VerdictWords.sentence(kind: cause.kind, isLate: frames > 0))\(names)"
        }
        return (isOnly ? "" : "most often, ") + VerdictWords.sentence(cause, isLate: frames > 0)
    }
}
