import FrameBudget
import FrameTrace

/// Words on a loop that may spin until its next frame is due: nothing outside the program shows where its work ends.
enum SpinWords {
    /// Chosen: fewer frames may be of one length by chance.
    private static let fewest = 10

    /// Returns a caution; nil if the times do not look like those of such a loop.
    static func sentence(_ app: AppResult) -> String? {
        guard let loop = app.loop, loop.presentedWith == nil, loop.movedBy == nil,
            let time = app.total.mainThread, time.count >= fewest
        else { return nil }
        return loop.call == nil ? marked(app, time) : unmarked(app, time)
    }

    /// Describes marked frames of just the budget, all of it on the CPU: they begin where the last one ended.
    private static func marked(_ app: AppResult, _ time: Distribution) -> String? {
        guard let onCPU = app.total.onCPU, (time.p50 - app.budget).magnitude * 50 <= app.budget,
            onCPU.p50 * 20 >= time.p50 * 19
        else { return nil }
        return
            "Its median frame took the budget to within 2 %, nearly all of it on the CPU. If the program spins until its next frame is "
            + "due, these frames include that time: mark them with fbprof_frame_begin and fbprof_frame_end."
    }

    /// Describes turns that are nearly all late, while the thread hardly ever waits. The bounds are chosen.
    private static func unmarked(_ app: AppResult, _ time: Distribution) -> String? {
        let total = app.total
        let whole = total.ledger.explained + total.ledger.residual
        guard total.missed * 10 >= total.shown * 9, time.p50 >= app.budget * 2,
            let onCPU = total.ledger.onCPU, onCPU * 20 >= whole * 19, whole * 3 >= total.onScreen * 2
        else { return nil }
        return
            "Nearly all of its turns were late, and its thread hardly ever waited. If the loop spins until its next frame is due, such a turn "
            + "holds many frames, which it has to mark: fbprof marks-header writes a header for C and C++."
    }
}
