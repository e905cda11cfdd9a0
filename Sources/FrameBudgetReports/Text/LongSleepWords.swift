import FrameBudget
import FrameTrace

/// Words on sleeps between turns that are longer than the loop's period, or have no even one: they may hide late turns
/// of a loop that was never late.
enum LongSleepWords {
    /// The possible reasons for a sleep that took longer, none of which a recording shows.
    private static let reasons =
        "its timer may have fired late (prctl PR_SET_TIMERSLACK and /proc/PID/timerslack_ns set how late it may fire), or the program "
        + "asked for a longer sleep"

    /// Returns a caution; nil if there were no such sleeps.
    static func sentence(_ app: AppResult) -> String? {
        if let rate = slowRate(app) { return "\(rate) If it was meant to turn more often, \(reasons)." }
        guard let count = app.loop?.longSleeps else { return nil }
        return
            "But between turns the loop slept \(Figure.count(count)) times for longer than its usual period: \(reasons). A sleep within a "
            + "turn, in the same call, looks the same. If these were not meant as idle time, turns were late."
    }

    /// Returns advice on how to find out; nil if there were no such sleeps.
    static func remedy(_ result: RunResult) -> QualityWords.Line? {
        let inTime = result.apps.filter { $0.total.missed == 0 }
        if let app = inTime.first(where: { $0.loop?.longSleeps != nil }), let count = app.loop?.longSleeps {
            let name = VisibleText.short(app.name, to: RemedyWords.longestName)
            return QualityWords.Line(
                topic: "Check the long sleeps of \(name)",
                text:
                    "Its loop slept \(Figure.count(count)) times for longer than its usual period. If that is intended, "
                    + "nothing was late. Otherwise \(reasons): look at its timer slack, and at how it computes the time to sleep until. "
                    + "If a step of a turn slept, that turn was late: use a timer for it, or mark the frames of \(name)."
            )
        }
        let slow = inTime.lazy.compactMap { app in slowRate(app).map { (app: app, rate: $0) } }.first
        guard let (app, rate) = slow else { return nil }
        let name = VisibleText.short(app.name, to: RemedyWords.longestName)
        return QualityWords.Line(
            topic: "Check how often the loop of \(name) turns",
            text:
                "No turn took longer than the budget. \(rate) If that is intended, nothing was late. Otherwise \(reasons): look at its timer "
                + "slack, and at how it computes the time to sleep until, or mark the frames of \(name)."
        )
    }

    /// Describes the pace of a loop that sleeps unevenly and turns less often than with one turn in each budget; nil
    /// for other loops.
    ///
    /// A loop that turns far less often was hardly meant to turn once in each budget. The bounds are chosen.
    private static func slowRate(_ app: AppResult) -> String? {
        guard app.loop?.unevenSleeps == true, app.total.missed == 0, app.budget > .zero else { return nil }
        let whole = 1 / app.budget.inSeconds
        let rate = app.total.shownFPS
        guard rate * 3 > whole, rate < whole * 0.9 else { return nil }
        return
            "Its loop sleeps between turns without an even period, and turned \(Figure.rate(rate)) times a second on average; one turn "
            + "every \(Figure.milliseconds(app.budget)) ms would be \(Figure.rate(whole)) a second."
    }
}
