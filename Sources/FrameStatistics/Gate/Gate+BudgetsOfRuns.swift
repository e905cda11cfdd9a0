import FrameBudget
import FrameTrace

extension Gate {
    /// Returns a check that shows which apps have another budget than in the earlier run; nil if none does.
    ///
    /// A budget decides which frames are late, and no figure that a gate compares with an earlier run depends on it. So
    /// a run whose frames are all late now may be no worse by any of them.
    static func otherBudgets(_ run: RunResult, _ baseline: RunResult) -> GateCheck? {
        let differences = run.apps.compactMap { app -> String? in
            guard let earlier = baseline.apps.first(where: { $0.name == app.name }), earlier.budget != app.budget else {
                return nil
            }
            return "the budget of \(app.name) is \(app.budget), but was \(earlier.budget) in the baseline"
        }
        guard !differences.isEmpty else { return nil }
        let reason = differences.joined(separator: "; ") + ": what is late by them is not compared"
        return GateCheck("baseline of the same budgets", verdict: .advisory, reason: reason)
    }
}
