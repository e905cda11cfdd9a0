import FrameBudget
import FrameTrace

/// Checks of apps that the system ended. The figures of an ended app do not cover the time after its end.
extension Gate {
    /// Checks how often an app was ended, against a baseline and against its budget.
    ///
    /// If neither exists and the app was ended, the check is inconclusive.
    ///
    /// - Parameter before: number of ends in the baseline, the maximum over several runs; nil without a baseline.
    static func ends(_ app: AppResult, _ run: RunResult, before: Int?, _ rules: GateRules) -> [GateCheck] {
        let ends = run.terminations.filter { $0.app == app.name }
        let limit = rules.budgets(of: app.name).terminated
        var checks: [GateCheck] = []
        if let before, before + ends.count > 0 {
            let verdict: GateCheck.Verdict =
                ends.count > before ? .regression : ends.count < before ? .improved : .pass
            let reason = "\(sentence(ends)), \(times(before)) in the baseline"
            checks.append(
                GateCheck(endsOf: app, against: .baseline, reference: before, value: ends.count, verdict, reason)
            )
        }
        if let limit {
            let isOver = ends.count > limit
            // A time limit that expired while a quota stopped the app is not a fault of its code.
            let throttled = ends.count { $0.event == nil } > limit ? nil : throttled(run)
            let reason = isOver ? throttled ?? "\(sentence(ends)), and the budget is \(limit)" : ""
            checks.append(
                GateCheck(
                    endsOf: app,
                    against: .budget,
                    reference: limit,
                    value: ends.count,
                    !isOver ? .pass : throttled == nil ? .overBudget : .inconclusive,
                    reason
                )
            )
        }
        if checks.isEmpty, !ends.isEmpty {
            let reason = "\(sentence(ends)), so its figures stop there; `terminated` or --max-terminated judges that"
            checks.append(GateCheck(GateCheck.ends, of: app.name, verdict: .inconclusive, reason: reason))
        }
        return checks
    }

    private static func sentence(_ ends: [AppTermination]) -> String {
        guard let first = ends.first else { return "the system never ended it" }
        let at = "at \(DecimalText.fixed(first.at.inSeconds, places: 3)) s (\(first.reason))"
        return ends.count == 1
            ? "the system ended it \(at)" : "the system ended it \(ends.count) times, first \(at)"
    }

    private static func times(_ count: Int) -> String {
        count == 0 ? "never" : count == 1 ? "once" : "\(count) times"
    }
}
