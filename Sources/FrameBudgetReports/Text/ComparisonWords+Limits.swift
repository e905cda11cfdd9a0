import FrameBudget
import FrameStatistics
import FrameTrace

/// What can't be compared because the runs differ in rate or length, in sentences.
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
