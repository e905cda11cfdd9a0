import FrameBudget
import FrameTrace

/// Figures of a run against their budgets.
extension Gate {
    static func budgets(_ app: AppResult, _ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        let budgets = rules.budgets(of: app.name)
        return noFrames(app)
            + GateBudgets.metrics.compactMap { metric in
                guard let limit = budgets.limit(of: metric) else { return nil }
                if !app.drawsFrames, !metric.appliesWithoutFrames { return noFrames(app, metric, limit, run, rules) }
                var check = GateCheck(
                    metric,
                    of: app,
                    against: .budget,
                    reference: limit,
                    value: metric.value(of: app, in: run),
                    verdict: .inconclusive
                )
                let totals = metric == .inversion ? run.inversions?.apps.first { $0.app == app.name } : nil
                if metric == .inversion { check.count = totals?.count ?? 0 }
                // If the cost of inversions could not be measured, the exposure is still an upper bound.
                let exposure = totals.map(\.exposure.inMilliseconds).flatMap { $0 <= limit ? $0 : nil }
                if let most = check.value ?? exposure {
                    check.verdict = most > limit ? .overBudget : .pass
                } else if [.inputP95, .longestGraph, .peakFootprint].contains(metric) {
                    return nothing(metric, app, limit, run, rules)
                } else {
                    check.reason = "it could not be measured"
                }
                return withoutThrottling(check, in: run)
            }
    }

    /// Notes that an app draws no frames, so figures of frames do not apply to it.
    private static func noFrames(_ app: AppResult) -> [GateCheck] {
        guard !app.drawsFrames else { return [] }
        return [GateCheck("frames", of: app.name, verdict: .advisory, reason: noFrames)]
    }

    private static let noFrames = "the app draws no frames"

    /// Checks a frame limit for an app that draws no frames. A limit for all apps does not apply; one for this app is a
    /// mistake.
    private static func noFrames(
        _ app: AppResult,
        _ metric: FrameMetric,
        _ limit: Double,
        _ run: RunResult,
        _ rules: GateRules
    ) -> GateCheck? {
        guard rules.appBudgets[app.name]?.limit(of: metric) != nil else { return nil }
        return GateCheck(
            metric,
            of: app,
            against: .budget,
            reference: limit,
            value: metric.value(of: app, in: run),
            verdict: .missing,
            reason: noFrames
        )
    }

    /// Checks a limit on something the app never did: no event was shown, no operation started, no memory counted.
    ///
    /// A limit for all apps does not apply; one for this app, or input that was never shown, makes the figure missing.
    private static func nothing(
        _ metric: FrameMetric,
        _ app: AppResult,
        _ limit: Double,
        _ run: RunResult,
        _ rules: GateRules
    ) -> GateCheck? {
        guard rules.appBudgets[app.name]?.limit(of: metric) != nil || app.hasUnshownInput(metric) else { return nil }
        return GateCheck(
            metric,
            of: app,
            against: .budget,
            reference: limit,
            value: nil,
            verdict: .missing,
            reason: metric == .inputP95
                ? "no input event was shown"
                : metric == .longestGraph ? "no operation was started" : "no memory was counted"
        )
    }

    static func unmatched(_ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        var checks: [GateCheck] = []
        if run.apps.isEmpty { checks.append(GateCheck("app in the run", verdict: .missing)) }
        let names = run.apps.map(\.name)
        for app in rules.appBudgets.keys.sorted() where !names.contains(app) {
            let reason = "it has a budget, and the run has \(names.joined(separator: ", "))"
            checks.append(GateCheck("app in the run", of: app, verdict: .missing, reason: reason))
        }
        return checks
    }
}

extension AppResult {
    /// Whether input events arrived, and frames showed none of them.
    fileprivate func hasUnshownInput(_ metric: FrameMetric) -> Bool {
        metric == .inputP95 && drawsFrames && (mainThread?.input.queued ?? 0) > 0
    }
}
