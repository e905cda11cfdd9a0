import FrameBudget
import FrameStatistics
import FrameTrace

/// What made most dropped intervals, where the reason that is given for late frames made less than half of them.
///
/// A reason is the first of the causes that made frames late. The dropped intervals of a late frame are split among its
/// causes, so that another one may have made most of those.
struct DroppedCause: Equatable {
    /// What made most of them.
    var cause: VerdictCause
    /// How many it made.
    var dropped: Int
    /// How many late frames are attributed to the reason.
    var frames: Int

    /// What made most dropped intervals; nil where a reason speaks of that, or made half of them.
    init?(_ verdicts: [VerdictCount], beside reason: MissCause, _ unit: RunUnit) {
        guard unit.hasDisplay else { return nil }
        let told = verdicts.filter { Self.isTold($0.cause, by: reason) }
        let others = verdicts.filter { !Self.isTold($0.cause, by: reason) && $0.cause.kind != .unknown }
        let own = told.reduce(0) { $0 + $1.dropped }
        let all = verdicts.reduce(0) { $0 + $1.dropped }
        frames = told.reduce(0) { $0 + $1.missed }
        guard own * 2 < all, frames > 0 else { return nil }
        guard let most = others.max(by: { ($0.dropped, $1.cause) < ($1.dropped, $0.cause) }), most.dropped > own
        else { return nil }
        (cause, dropped) = (most.cause, most.dropped)
    }

    /// Whether a sentence about a reason speaks of a cause. Waits for one thing count together; where only the kind is
    /// named, all of that do.
    private static func isTold(_ cause: VerdictCause, by reason: MissCause) -> Bool {
        guard cause.kind.family == reason.cause.kind.family else { return false }
        guard reason.isNamed, !reason.isOnly else { return true }
        return cause.kind.family == .wait ? cause.resource == reason.cause.resource : cause == reason.cause
    }

    /// As a clause: `disk: b made 32 of the 40 dropped intervals`.
    ///
    /// - Parameter all: how many there were; nil where that is not known.
    func clause(of all: Int?) -> String {
        let count = all.map { "\(Figure.count(dropped)) of the \(Figure.counted($0, "dropped interval"))" }
        return "\(VerdictWords.noun(cause)) made \(count ?? Figure.counted(dropped, "dropped interval"))"
    }
}
