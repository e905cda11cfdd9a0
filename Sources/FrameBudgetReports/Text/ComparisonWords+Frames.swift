import FrameBudget
import FrameStatistics
import FrameTrace

/// Figures of an app's frames, in words.
extension ComparisonWords {
    /// Describes a figure of an app's frames, and what moved with it: `fps 49.6 to 30.0: it waits 4.00 ms more per
    /// frame …`.
    static func frames(_ decisive: FigureComparison.Figure, _ app: AppComparison, isWorse: Bool) -> String {
        let text = ShiftText(unit: decisive.metric.unit)
        let unit = RunUnit(clock: app.clock)
        let figure =
            "\(unit.title(of: decisive.metric)) \(text.value(decisive.shift.before)) to \(text.value(decisive.shift.after))"
        return figure + because(decisive, app, isWorse: isWorse)
    }

    /// Returns what moved with a figure of frames, as the end of a clause: `: it waits 4.00 ms more per frame …`; empty
    /// if nothing moved.
    static func because(_ figure: FigureComparison.Figure, _ app: AppComparison, isWorse: Bool) -> String {
        let unit = RunUnit(clock: app.clock)
        if figure.metric.isFrameTime {
            let explained = app.explained(figure.metric, isLonger: isWorse)
            let causes = explained.parts.prefix(2).map { cause($0, unit) }
            guard !causes.isEmpty else { return "" }
            let frames = Self.scope(of: explained.frames, unit, "A", "B")
            let opposite = explained.opposite.map { but($0, unit) } ?? ""
            return ": \(frames)\(causes.joined(separator: ", and "))\(opposite)"
        }
        // The verdicts apply only in the direction of the app.
        let isVerdictAlike = isWorse == (app.direction == .worse)
        let named = isVerdictAlike ? [verdict(of: app)].compactMap(\.self) : []
        // The slowest frames decide how many are missed; a mean over all frames hides what is long in a few.
        let slowest = app.slowest
        let parts = app.moved(isLonger: isWorse, in: slowest?.moves).filter { $0.kind != .other }
        let (scope, noun) = slowest.map { self.scope(of: $0, app, unit) } ?? ("", unit.noun)
        var moves = parts.prefix(2 - named.count).map { cause($0, unit, per: noun) }
        if let first = moves.first { moves[0] = scope + first }
        let causes = named + moves
        return causes.isEmpty ? "" : ": \(causes.joined(separator: ", and "))"
    }

    /// Names a part that moved the other way, as the end of a clause: `, but it sleeps 5.50 ms less per frame`.
    static func but(_ opposite: MovedPart, _ unit: RunUnit) -> String { ", but \(cause(opposite, unit))" }

    /// Returns the frames that explain a changed time, as the beginning of a clause: `in its frames from main-thread p95
    /// on (27 in A, 28 in B) `; empty for all frames.
    static func scope(
        of frames: ExplainedTime.Frames,
        _ unit: RunUnit,
        _ before: String,
        _ after: String
    ) -> String {
        switch frames {
        case .all: return ""
        case .average: return "on average over all \(unit.nouns) "
        case .tail(let tail):
            let counts = "\(Figure.count(tail.before)) in \(before), \(Figure.count(tail.after)) in \(after)"
            let title = unit.title(of: tail.metric)
            let which = tail.metric.percent == 50 ? "around \(title)" : "from \(title) on"
            return "in its \(unit.nouns) \(which) (\(counts)) "
        }
    }

    /// Returns the frames that the means cover, as the beginning of a clause and as the noun after "per": the late ones
    /// if these are all of the slowest in both runs; else `in its slowest frames (300 in A, 600 in B) `.
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
