import FrameBudget
import FrameStatistics
import FrameTrace

/// Cause of most dropped intervals, if the reason given for late frames caused less than half of them.
///
/// A reason is the first of the causes that made frames late. The dropped intervals of a late frame are split among its
/// causes, so another cause may account for most of them.
struct DroppedCause: Equatable {
    /// Cause of most of them.
    var cause: VerdictCause
    /// Number of intervals that it caused to be dropped.
    var dropped: Int
    /// Number of late frames attributed to the reason.
    var frames: Int

    /// Finds the cause of most dropped intervals; nil if the reason covers it, or caused at least half of them.
    init?(_ verdicts: [VerdictCount], beside reason: MissCause, _ unit: RunUnit) {
        guard unit.hasDisplay else { return nil }
        let matching = verdicts.filter { Self.isCovered($0.cause, by: reason) }
        let others = verdicts.filter { !Self.isCovered($0.cause, by: reason) && $0.cause.kind != .unknown }
        let own = matching.reduce(0) { $0 + $1.dropped }
        let all = verdicts.reduce(0) { $0 + $1.dropped }
        frames = matching.reduce(0) { $0 + $1.missed }
        guard own * 2 < all, frames > 0 else { return nil }
        guard let most = others.max(by: { ($0.dropped, $1.cause) < ($1.dropped, $0.cause) }), most.dropped > own
        else { return nil }
        (cause, dropped) = (most.cause, most.dropped)
    }

    /// Whether a sentence about a reason covers a cause. Waits for one resource count together; if only the kind is
    /// named, all causes of that kind are covered.
    private static func isCovered(_ cause: VerdictCause, by reason: MissCause) -> Bool {
        guard cause.kind.family == reason.cause.kind.family else { return false }
        guard reason.isNamed, !reason.isOnly else { return true }
        return cause.kind.family == .wait ? cause.resource == reason.cause.resource : cause == reason.cause
    }

    /// Describes the cause as a clause: `disk: b made 32 of the 40 dropped intervals`.
    ///
    /// - Parameter all: number of dropped intervals; nil if it is not known.
    func clause(of all: Int?) -> String {
        let count = all.map { "\(Figure.count(dropped)) of the \(Figure.counted($0, "dropped interval"))" }
        return "\(VerdictWords.noun(cause)) made \(count ?? Figure.counted(dropped, "dropped interval"))"
    }
}
