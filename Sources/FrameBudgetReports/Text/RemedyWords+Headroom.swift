import FrameBudget
import FrameTrace

/// Advice if no frame was late.
extension RemedyWords {
    /// The time of an app's frames that its deadlines limit.
    private struct Headroom {
        var app: AppResult
        /// From the vsync where each was due to its end or, where that is not known, on the main thread.
        var time: Distribution
        var isFromDue: Bool

        /// Nil if the app drew nothing.
        init?(_ app: AppResult) {
            guard app.budget > .zero, let time = app.total.dueToEnd ?? app.total.mainThread else { return nil }
            self.app = app
            self.time = time
            isFromDue = app.total.dueToEnd != nil
        }

        /// What nearly all of its frames have left, as `fbprof explain` ranks single frames.
        var left: TimeSpan { app.timeToDeadline - time.p99 }
    }

    /// Advice if no frame was late: the remaining headroom, or a main thread that had no time left.
    var headroom: QualityWords.Line? {
        if let line = FindingRemedies(result: result).fullMainThread { return line }
        guard let closest = result.apps.compactMap({ Headroom($0) }).min(by: { $0.left < $1.left }) else { return nil }
        let app = closest.app
        let unit = RunUnit(app)
        let time = "\(Figure.milliseconds(closest.time.p99)) ms"
        let place = unit.hasDisplay ? " on the main thread" : ""
        // Frames that begin before they are due may end before that, too.
        let end =
            closest.time.p99 < .microseconds(50) ? "end when they are due" : "end at most \(time) after they are due"
        let most = closest.isFromDue ? end : "take at most \(time)\(place)"
        let latency =
            app.timeToDeadline > app.budget
            ? " (\(Figure.milliseconds(app.timeToDeadline)) ms with their latency)" : ""
        return Self.line(
            "Nothing",
            "99 % of the \(unit.nouns) of \(short(app.name)) \(most); their budget is "
                + "\(Figure.milliseconds(app.budget)) ms\(latency).\(earlier(app)) fbprof explain shows the \(unit.noun) that "
                + "came closest to its deadline."
        )
    }

    /// Explains why frames that take longer than the time to their deadline are in time, in a sentence; empty if there are none, or
    /// if that is not known.
    private func earlier(_ app: AppResult) -> String {
        guard app.pacing == .continuous, let time = app.total.mainThread, time.p99 > app.timeToDeadline else {
            return ""
        }
        return
            " On the main thread they take up to \(Figure.milliseconds(time.p99)) ms (p99): they may begin before they are "
            + "due, and the budget counts from then on."
    }
}
