import FrameBudget
import FrameStatistics
import FrameTrace

/// What can't be compared, or depends on a limit, because the runs differ in rate, budget or length, in sentences.
extension ComparisonWords {
    /// Says which figures depend on the display's rate; empty if both displays have the same.
    var otherRate: [String] {
        let isOther = comparison.apps.contains { app in
            app.total.figures.contains { $0.shift.outcome == .notComparable }
        }
        guard isOther else { return [] }
        func hertz(_ side: RunComparison.Side) -> String {
            DecimalText.trimmed(side.run.refresh.hertz, places: 3) + " Hz"
        }
        return [
            "The display has \(hertz(comparison.before)) in A and \(hertz(comparison.after)) in B: fps, shares of missed frames "
                + "and of dropped intervals, and hitch ratios depend on that rate and are not compared."
        ]
    }

    /// Limits of the intervals' validity, in a sentence.
    var caution: String {
        if comparison.isExact {
            return "Both ran in virtual time from the same seed, so there is no noise: every change is real."
        }
        return
            "Intervals have 99 % confidence for the variation within these two runs; neighbouring "
            + "\(RunUnit(comparison).nouns) count as correlated. "
            + "Two runs of one program, one after the other, differ by more on a shared machine. "
            + (RunUnit(comparison).hasDisplay
                ? "For a verdict, use fbprof ab."
                : "For a verdict, record each version several times in turn, or compare two builds with "
                    + "fbprof ab --baseline-exec A --candidate-exec B.")
    }

    /// Names the app whose budget or rate differs, with both values, if a figure that depends on it moved; empty if
    /// none did.
    var otherLimit: [String] {
        let all = ranked.compactMap { app in app.limits.flatMap { Self.limit($0, app) } }
        guard let first = all.first else { return [] }
        return [all.count == 1 ? first : "\(first) The same holds for \(Figure.counted(all.count - 1, "other app"))."]
    }

    private static func limit(_ limits: ChangedLimits, _ app: AppComparison) -> String? {
        guard limits.dependents.contains(where: { app.total[$0].hasMoved }) else { return nil }
        return limits.difference(of: name(app))
            + (limits.isOfRate
                ? ": its fps, shares of missed frames and of dropped intervals, and hitch ratio depend on that rate."
                : ": its \(RunUnit(clock: app.clock).title(of: .missedShare)) depends on it.")
    }

    /// Says that counts may differ because of the lengths alone; empty if none does.
    var otherLength: [String] {
        let figures = comparison.apps.flatMap(\.singles) + comparison.shared
        guard figures.contains(where: { $0.shift.outcome == .notComparable }) else { return [] }
        let (first, second) = (comparison.before.run.observed, comparison.after.run.observed)
        return [
            "A lasted \(Figure.seconds(first)) and B \(Figure.seconds(second)): hangs and items piled up are not compared where "
                + "the length alone may explain the difference."
        ]
    }
}
