import FrameBudget

/// Words on sleeps between turns that are longer than the loop's period: they may hide late turns of a loop that was
/// never late.
enum LongSleepWords {
    /// Returns a caution; nil if there were no such sleeps.
    static func sentence(_ app: AppResult) -> String? {
        guard let count = app.loop?.longSleeps else { return nil }
        return
            "But between turns the loop slept \(Figure.count(count)) times for longer than its usual period. A sleep within a turn, in the "
            + "same call, looks like one between turns: if these were not meant as idle time, their turns were late."
    }

    /// Returns advice on how to find out; nil if there were no such sleeps.
    static func remedy(_ result: RunResult) -> QualityWords.Line? {
        guard let app = result.apps.first(where: { $0.total.missed == 0 && $0.loop?.longSleeps != nil }),
            let count = app.loop?.longSleeps
        else { return nil }
        let name = VisibleText.short(app.name, to: RemedyWords.longestName)
        return QualityWords.Line(
            topic: "Check the long sleeps of \(name)",
            text:
                "Its loop slept \(Figure.count(count)) times for longer than its usual period. If the loop is meant to, "
                + "nothing was late. If a step of a turn slept, that turn was late: use a timer for it, or mark the frames of \(name)."
        )
    }
}
