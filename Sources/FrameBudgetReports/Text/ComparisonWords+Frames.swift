import FrameBudget
import FrameStatistics
import FrameTrace

/// Figures of an app's frames, in words.
extension ComparisonWords {
    /// A figure of an app's frames, and what moved with it: `fps 49.6 to 30.0: it waits 4.00 ms more per frame …`.
    static func frames(_ decisive: FigureComparison.Figure, _ app: AppComparison, isWorse: Bool) -> String {
        let text = ShiftText(unit: decisive.metric.unit)
        let unit = RunUnit(clock: app.clock)
        let figure =
            "\(unit.title(of: decisive.metric)) \(text.value(decisive.shift.before)) to \(text.value(decisive.shift.after))"
        return figure + because(decisive, app, isWorse: isWorse)
    }

    /// What moved with a figure of frames, as the end of a clause: `: it waits 4.00 ms more per frame …`; empty where nothing did.
    static func because(_ figure: FigureComparison.Figure, _ app: AppComparison, isWorse: Bool) -> String {
        let unit = RunUnit(clock: app.clock)
        let isTime = figure.metric.isFrameTime
        // The verdicts are read in the direction of the app.
        let isVerdictAlike = !isTime && isWorse == (app.direction == .worse)
        let named = isVerdictAlike ? [verdict(of: app)].compactMap(\.self) : []
        // How many frames were missed is decided by the slowest ones, and a mean over all of them hides what is long in few.
        let slowest = isTime ? nil : app.slowest
        let parts = app.moved(isLonger: isWorse, in: slowest?.moves).filter { $0.kind != .other }
        let (scope, noun) = slowest.map { self.scope(of: $0, app, unit) } ?? ("", unit.noun)
        var moves = parts.prefix(2 - named.count).map { cause($0, unit, per: noun) }
        if let first = moves.first { moves[0] = scope + first }
        let causes = named + moves
        return causes.isEmpty ? "" : ": \(causes.joined(separator: ", and "))"
    }

    /// What the means of an app's slowest frames are over, as the begin of a clause and as what they are per: its late ones, where these
    /// are all of them in both runs; else `in its slowest frames (300 in A, 600 in B) `.
    private static func scope(
        of slowest: SlowestFrames,
        _ app: AppComparison,
        _ unit: RunUnit
    ) -> (scope: String, noun: String) {
        let late = [app.total.before.missed, app.total.after.missed]
        if late == [slowest.before, slowest.after] { return ("", unit.lateNoun) }
        let counts = "\(Figure.count(slowest.before)) in A, \(Figure.count(slowest.after)) in B"
        return ("in its slowest \(unit.nouns) (\(counts)) ", unit.noun)
    }
}
