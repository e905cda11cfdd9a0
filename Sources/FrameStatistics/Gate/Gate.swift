public import FrameBudget
public import FrameTrace

/// Compares a run with a baseline and with budgets. A pure function: values in, verdicts out.
///
/// Only on-CPU time is gated against a single run. Wall times of two runs that were not interleaved call an identical
/// program slower in 31 to 46 % of tries on a shared machine (this project's own measurement), so they are advisory.
public enum Gate {
    /// Metrics that a gate of one run judges, shows or compares with a budget.
    public static let metrics = FrameMetric.gated

    /// Returns every comparison, app by app in the run's order, after the apps that only the baseline has.
    ///
    /// - Parameter baseline: the earlier run; nil to check budgets only.
    public static func checks(run: RunResult, baseline: RunResult?, rules: GateRules) -> [GateCheck] {
        var checks = validity(run, baseline)
        // Figures of a different kind of run are neither better nor worse.
        let isComparable = baseline.map { differences(run, $0).isEmpty } ?? true
        let baseline = isComparable ? baseline : nil
        for app in baseline?.apps ?? [] where !run.apps.contains(where: { $0.name == app.name }) {
            checks.append(GateCheck(GateCheck.appInRun, of: app.name, verdict: .missing))
        }
        for app in run.apps {
            let isKnown = baseline?.apps.contains { $0.name == app.name } ?? false
            let before = isKnown ? baseline?.terminations.count { $0.app == app.name } : nil
            checks += ends(app, run, before: before, rules)
            if let baseline {
                if let reference = baseline.apps.first(where: { $0.name == app.name }) {
                    checks += comparisons(app, reference, run, baseline, rules)
                } else {
                    checks.append(GateCheck(GateCheck.appInBaseline, of: app.name, verdict: .missing))
                }
            }
            checks += budgets(app, run, rules)
        }
        return withoutRest(checks + unmatched(run, rules), of: run, against: baseline)
    }

    /// Checks every budget of every app, and reports budgets that match no app.
    public static func budgetChecks(_ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        let checks = run.apps.flatMap { ends($0, run, before: nil, rules) + budgets($0, run, rules) }
        return withoutRest(checks + unmatched(run, rules), of: run, against: nil)
    }

    /// Checks budgets except the limit on ends of apps, which the caller checks together with a stored baseline.
    static func figureBudgets(_ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        run.apps.flatMap { budgets($0, run, rules) } + unmatched(run, rules)
    }
}
