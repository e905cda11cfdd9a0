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
                if isUnobserved(metric, app, run) { return noFrame(app, metric, limit, run, rules) }
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
                let most = ExactAmount(limit, metric.unit)
                // If the cost of inversions could not be measured, the exposure is still an upper bound.
                let exposure = totals.map { ExactAmount($0.exposure) }.flatMap { $0 <= most ? $0 : nil }
                if let amount = check.value.map({ ExactAmount($0, metric.unit) }) ?? exposure {
                    check.verdict = amount > most ? .overBudget : .pass
                } else if skipped.contains(metric) {
                    return nothing(metric, app, limit, run, rules)
                } else {
                    check.reason = "it could not be measured"
                }
                return withoutThrottling(check, in: run)
            }
    }

    /// The metrics whose limit for all apps skips an app that has no such figure.
    private static let skipped: [FrameMetric] = [.inputP95, .longestGraph, .peakFootprint]

    /// Notes that an app draws no frames, so figures of frames do not apply to it.
    private static func noFrames(_ app: AppResult) -> [GateCheck] {
        guard !app.drawsFrames else { return [] }
        return [GateCheck("frames", of: app.name, verdict: .advisory, reason: noFrames)]
    }

    private static let noFrames = "the app draws no frames"

    /// Returns a check that decides nothing: the app had no frame after warm-up, so its figures of frames are zero or
    /// not known, whatever the code does. A limit for all apps is judged by those that had frames.
    private static func noFrame(
        _ app: AppResult,
        _ metric: FrameMetric,
        _ limit: Double,
        _ run: RunResult,
        _ rules: GateRules
    ) -> GateCheck {
        let isOwn = rules.appBudgets[app.name]?.limit(of: metric) != nil
        let isJudged = run.apps.contains { $0.drawsFrames && !$0.isWithoutFrame }
        return GateCheck(
            metric,
            of: app,
            against: .budget,
            reference: limit,
            value: nil,
            verdict: isOwn || !isJudged ? .inconclusive : .advisory
        ).explained(by: .noFrame(isOfBoth: false))
    }

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
            reason: absence(metric)
        )
    }

    private static func absence(_ metric: FrameMetric) -> String {
        switch metric {
        case .inputP95: "no input event was shown"
        case .longestGraph: "no operation was started"
        default: "no memory was counted"
        }
    }

    /// Reports limits that match nothing: those of an app that the run lacks, and those for all apps that every app
    /// skips.
    static func unmatched(_ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        var checks: [GateCheck] = []
        if run.apps.isEmpty { checks.append(GateCheck(GateCheck.appInRun, verdict: .missing)) }
        let names = run.apps.map(\.name)
        for app in rules.appBudgets.keys.sorted() where !names.contains(app) {
            let check = GateCheck(GateCheck.appInRun, of: app, verdict: .missing)
            checks.append(check.explained(by: .budgetOfNoApp(among: names)))
        }
        for metric in skipped where !run.apps.isEmpty && rules.budgets.limit(of: metric) != nil {
            // An app with a limit of its own, or with input that was never shown, has a check of its own.
            let limited = run.apps.filter { rules.appBudgets[$0.name]?.limit(of: metric) == nil }
            let isSkipped = limited.allSatisfy { metric.value(of: $0, in: run) == nil && !$0.hasUnshownInput(metric) }
            guard !limited.isEmpty, isSkipped else { continue }
            let apps = "\(limited.count == 1 ? "app" : "apps"): \(limited.map(\.name).joined(separator: ", "))"
            let reason = "\(absence(metric)) (\(apps))"
            // The rest of a run that was cut short may have had it.
            let verdict: GateCheck.Verdict = run.run.ending == .complete ? .missing : .inconclusive
            let title = "figure for the budget of '\(metric.title)'"
            checks.append(GateCheck(title, verdict: verdict, reason: reason))
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
