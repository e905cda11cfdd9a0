/// Compares a run with a baseline and with budgets: values in, verdicts out.
///
/// Only on-CPU time is gated against a baseline. Wall times of two runs that were not interleaved call an identical
/// program slower in 31 to 46 % of tries on a shared machine (this project's own measurement), so they are advisory.
public enum Gate {
    /// Every comparison, app by app in the baseline's order.
    ///
    /// - Parameter baseline: nil where only the budgets count.
    public static func checks(run: RunResult, baseline: RunResult?, rules: GateRules) -> [GateCheck] {
        var checks = validity(run, baseline)
        for app in baseline?.apps ?? [] where !run.apps.contains(where: { $0.name == app.name }) {
            checks.append(missing(app.name, "app in the run"))
        }
        for app in run.apps {
            if let baseline {
                if let reference = baseline.apps.first(where: { $0.name == app.name }) {
                    checks += comparisons(app, reference, rules)
                } else {
                    checks.append(missing(app.name, "app in the baseline"))
                }
            }
            checks += budgets(app, rules, run.run.refresh)
            if let limit = rules.maxInversion { checks.append(inversion(app, run.inversions, limit)) }
        }
        return checks
    }

    /// Whether the two runs can be compared at all.
    private static func validity(_ run: RunResult, _ baseline: RunResult?) -> [GateCheck] {
        var checks: [GateCheck] = []
        for (side, result) in [("run", run), ("baseline", baseline)] {
            guard let result, result.run.ending != .complete else { continue }
            checks.append(check("whole \(side)", .inconclusive))
        }
        guard let baseline else { return checks }
        let isSame =
            run.run.name == baseline.run.name && run.run.engine == baseline.run.engine
            && run.run.cores == baseline.run.cores && run.run.refresh == baseline.run.refresh
        if !isSame {
            checks.append(check("baseline of the same workload, engine, cores and display", .missing))
        }
        if run.quality.isQuiet == false || baseline.quality.isQuiet == false {
            checks.append(check("quiet machine", .inconclusive))
        }
        return checks
    }

    private static func check(_ metric: String, _ verdict: GateCheck.Verdict) -> GateCheck {
        GateCheck(app: "all", metric: metric, unit: "", reference: nil, value: nil, count: 0, verdict: verdict)
    }

    private static func missing(_ app: String, _ what: String) -> GateCheck {
        GateCheck(app: app, metric: what, unit: "", reference: nil, value: nil, count: 0, verdict: .missing)
    }

    private static func comparisons(_ app: AppResult, _ reference: AppResult, _ rules: GateRules) -> [GateCheck] {
        let onCPU = (app.total.onCPU, reference.total.onCPU)
        let wall = (app.total.mainThread, reference.total.mainThread)
        return [
            time("on-CPU p50", app, onCPU.0, onCPU.1, \.p50, rules, isGated: true),
            time("on-CPU p95", app, onCPU.0, onCPU.1, \.p95, rules, isGated: true),
            time("main-thread p50", app, wall.0, wall.1, \.p50, rules, isGated: false),
            time("main-thread p95", app, wall.0, wall.1, \.p95, rules, isGated: false),
        ]
    }

    private static func time(
        _ metric: String,
        _ app: AppResult,
        _ value: Distribution?,
        _ reference: Distribution?,
        _ percentile: KeyPath<Distribution, TimeSpan>,
        _ rules: GateRules,
        isGated: Bool
    ) -> GateCheck {
        var check = GateCheck(
            app: app.name,
            metric: metric,
            unit: "ms",
            reference: reference?[keyPath: percentile].inMilliseconds,
            value: value?[keyPath: percentile].inMilliseconds,
            count: value?.count ?? 0,
            verdict: isGated ? .missing : .advisory
        )
        if isGated, let value, let reference {
            check.verdict = verdict(value[keyPath: percentile], reference[keyPath: percentile], rules)
        }
        return check
    }

    private static func verdict(_ value: TimeSpan, _ reference: TimeSpan, _ rules: GateRules) -> GateCheck.Verdict {
        let change = value - reference
        guard change.magnitude > rules.smallestChange,
            Double(change.magnitude.nanoseconds) > rules.tolerance * Double(reference.nanoseconds)
        else { return .pass }
        return change > .zero ? .regression : .improved
    }

    private static func budgets(_ app: AppResult, _ rules: GateRules, _ refresh: RefreshRate) -> [GateCheck] {
        func check(_ metric: String, _ unit: String, _ value: Double, _ limit: Double?) -> GateCheck? {
            guard let limit else { return nil }
            return GateCheck(
                app: app.name,
                metric: metric,
                unit: unit,
                reference: limit,
                value: value,
                count: app.total.shown,
                verdict: value > limit ? .overBudget : .pass
            )
        }
        // One frame under way at the end is normal; what one that never ended has lost counts as dropped.
        let dropped = app.total.dropped + max(0, app.total.unfinished - 1)
        let hitch = app.total.hitchRatio(at: refresh, dropped: dropped)
        return [
            check("dropped", "intervals", Double(dropped), rules.maxDropped.map(Double.init)),
            check("hitch ratio", "ms/s", hitch, rules.maxHitchRatio),
        ].compactMap(\.self)
    }

    /// The cost of an app's inversions, as waiter. Where it could not be seen, the exposure still bounds it.
    private static func inversion(
        _ app: AppResult,
        _ inversions: InversionSummary?,
        _ limit: TimeSpan
    ) -> GateCheck {
        let totals = inversions?.apps.first { $0.app == app.name }
        var check = GateCheck(
            app: app.name,
            metric: "inversion cost",
            unit: "ms",
            reference: limit.inMilliseconds,
            value: totals?.cost?.inMilliseconds,
            count: totals?.count ?? 0,
            verdict: .inconclusive
        )
        if let totals, let most = totals.cost ?? (totals.exposure <= limit ? totals.exposure : nil) {
            check.verdict = most > limit ? .overBudget : .pass
        }
        return check
    }
}
