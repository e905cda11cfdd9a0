import FrameBudget
import FrameTrace

/// Advice if no frame was late.
extension RemedyWords {
    /// Advice if no frame was late: the remaining headroom, or a main thread that had no time left.
    var headroom: QualityWords.Line? {
        if let line = FindingRemedies(result: result).fullMainThread { return line }
        let slowest = result.apps.compactMap { app in app.total.mainThread.map { (app, $0) } }.max { left, right in
            left.1.p99 / left.0.timeToDeadline < right.1.p99 / right.0.timeToDeadline
        }
        guard let (app, time) = slowest, app.budget > .zero else { return nil }
        let unit = RunUnit(app)
        let most = "99 % of the \(unit.nouns) of \(short(app.name)) take at most \(Figure.milliseconds(time.p99)) ms"
        let closest = "fbprof explain shows the \(unit.noun) that came closest to its deadline."
        guard time.p99 > app.budget else {
            let place = app.total.rendering == nil ? "" : " on the main thread"
            let budget = "\(Figure.milliseconds(app.budget)) ms budget"
            return Self.line("Nothing", "\(most) of their \(budget)\(place). \(closest)")
        }
        let text = "\(most) on the main thread, and all met their deadlines\(earlier(app))"
        return Self.line("Nothing", "\(text). \(closest)")
    }

    /// Explains why frames that exceed their budget are in time, as a clause; empty if that is not known.
    private func earlier(_ app: AppResult) -> String {
        let budget = "\(Figure.milliseconds(app.budget)) ms"
        if app.timeToDeadline > app.budget {
            return
                ": with their latency they have \(Figure.milliseconds(app.timeToDeadline)) ms, and not only the budget "
                + "of \(budget)"
        }
        guard app.pacing == .continuous else { return "" }
        return ": they may begin before they are due, and the budget of \(budget) counts from then on"
    }
}
