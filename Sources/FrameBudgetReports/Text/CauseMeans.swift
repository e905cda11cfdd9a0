import FrameBudget
import FrameTrace

/// What the missed frames of one kind of cause took on average, and what of that the cause took.
struct CauseMeans: Equatable {
    /// How many missed frames the means are of.
    var frames: Int
    /// How long such a frame took.
    var frame: TimeSpan
    /// How long causes of the kind took in it.
    var part: TimeSpan
    /// The kind. An inversion is a part of a wait: only where all missed frames are put down to inversions it stands alone.
    var kind: VerdictKind
    /// What made those frames late, as a sentence names it that has named the main cause.
    private var causes: String

    /// The means of a cause; nil where no frame was missed by it.
    ///
    /// Results of earlier versions have only sums over the missed frames of all causes.
    init?(_ cause: VerdictCause, of statistics: FrameStatistics) {
        let counts = statistics.verdicts.filter { $0.cause.kind.family == cause.kind.family && $0.missed > 0 }
        guard statistics.missed > 0, !counts.isEmpty else { return nil }
        let hasBoth = Set(counts.map(\.cause.kind)).count > 1
        causes = counts.count == 1 ? "this cause" : hasBoth ? "waits or inversions" : "causes of this kind"
        let times = counts.compactMap(\.time)
        let frameTimes = counts.compactMap(\.frameTime)
        if times.count == counts.count, frameTimes.count == counts.count {
            frames = counts.reduce(0) { $0 + $1.missed }
            frame = frameTimes.reduce(.zero, +).divided(by: frames)
            part = times.reduce(.zero, +).divided(by: frames)
        } else {
            frames = statistics.missed
            let ledger = statistics.missedLedger
            frame = (ledger.explained + ledger.residual).divided(by: frames)
            part = ledger.time(ofKindOf: cause).divided(by: frames)
        }
        kind = cause.kind.family
        // The reason itself says how long each of several causes took.
        if kind == .mixed { part = .zero }
        // The ledger of late frames has none that never ended.
        guard frames == statistics.missed, statistics.frozen == nil, counts.allSatisfy({ $0.cause.kind == .inversion })
        else { return }
        let inverted = statistics.missedLedger.inverted
        if inverted > .zero { (kind, part) = (.inversion, inverted.divided(by: frames)) }
    }

    /// Which missed frames they are: ` (n 13)`, or ` with this cause (n 5 of 13)`; where the figures are of several causes, ` with causes of
    /// this kind (n 5 of 13)`.
    func scope(of missed: Int) -> String {
        guard frames < missed else { return " (n \(Figure.count(missed)))" }
        return " with \(causes) (n \(Figure.count(frames)) of \(Figure.count(missed)))"
    }
}
