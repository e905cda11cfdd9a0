public import FrameBudget
public import FrameTrace

/// Compares a run with a baseline and with budgets: values in, verdicts out.
///
/// Only on-CPU time is gated against a single run. Wall times of two runs that were not interleaved call an identical
/// program slower in 31 to 46 % of tries on a shared machine (this project's own measurement), so they are advisory.
public enum Gate {
    /// What a gate of one run judges, shows or has a budget for.
    public static let metrics = FrameMetric.gated

    /// Every comparison, app by app in the baseline's order.
    ///
    /// - Parameter baseline: nil where only the budgets count.
    public static func checks(run: RunResult, baseline: RunResult?, rules: GateRules) -> [GateCheck] {
        var checks = validity(run, baseline)
        // Figures of another kind of run are neither better nor worse.
        let isComparable = baseline.map { differences(run, $0).isEmpty } ?? true
        let baseline = isComparable ? baseline : nil
        for app in baseline?.apps ?? [] where !run.apps.contains(where: { $0.name == app.name }) {
            checks.append(GateCheck("app in the run", of: app.name, verdict: .missing))
        }
        for app in run.apps {
            let isKnown = baseline?.apps.contains { $0.name == app.name } ?? false
            let before = isKnown ? baseline?.terminations.count { $0.app == app.name } : nil
            checks += ends(app, run, before: before, rules)
            if let baseline {
                if let reference = baseline.apps.first(where: { $0.name == app.name }) {
                    checks += comparisons(app, reference, run, baseline, rules)
                } else {
                    checks.append(GateCheck("app in the baseline", of: app.name, verdict: .missing))
                }
            }
            checks += budgets(app, run, rules)
        }
        return checks + unmatched(run, rules)
    }

    /// Every budget of every app, and what of the budgets matches nothing.
    public static func budgetChecks(_ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        run.apps.flatMap { ends($0, run, before: nil, rules) + budgets($0, run, rules) } + unmatched(run, rules)
    }

    /// The same without how often apps were ended, which a stored baseline judges, too.
    static func figureBudgets(_ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        run.apps.flatMap { budgets($0, run, rules) } + unmatched(run, rules)
    }

    /// Whether the run is whole: what it did not reach can't be known to be within a limit.
    static func wholeness(_ result: RunResult, _ side: String) -> [GateCheck] {
        guard result.run.ending != .complete else { return [] }
        let reason = "it was \(result.run.ending == .interrupted ? "interrupted" : "cut short")"
        return [GateCheck("whole \(side)", verdict: .inconclusive, reason: reason)]
    }

    /// In what the two differ so that a figure of one says nothing of the other, in words. A changed workload is what is judged, whatever
    /// the name of its file.
    private static func differences(_ run: RunResult, _ baseline: RunResult) -> [String] {
        func fact(_ name: String, _ before: String, _ now: String) -> String? {
            before == now ? nil : "the baseline \(name) \(before), and the run \(now)"
        }
        let (one, other) = (baseline.run, run.run)
        let isExact = one.isExact && other.isExact
        let engines: String? =
            one.conditions == other.conditions
            ? nil : "the baseline was run \(one.conditions.manner), this run \(other.conditions.manner)"
        return [
            engines,
            fact("has cores:", "\(one.cores)", "\(other.cores)"),
            fact("has a display of", "\(one.refresh.hertz) Hz", "\(other.refresh.hertz) Hz"),
            isExact ? fact("was run from seed", "\(one.seed)", "\(other.seed)") : nil,
            isExact ? fact("lasts", seconds(one.observed), seconds(other.observed)) : nil,
        ].compactMap(\.self)
    }

    private static func seconds(_ time: TimeSpan) -> String { "\(DecimalText.trimmed(time.inSeconds, places: 3)) s" }

    /// Whether the two runs can be compared at all.
    private static func validity(_ run: RunResult, _ baseline: RunResult?) -> [GateCheck] {
        var checks = wholeness(run, "run")
        guard let baseline else { return checks }
        checks += wholeness(baseline, "baseline")
        let differences = differences(run, baseline)
        if !differences.isEmpty {
            let reason = differences.joined(separator: "; ")
            checks.append(GateCheck("baseline of the same kind of run", verdict: .missing, reason: reason))
        } else if baseline.run.name != run.run.name {
            let reason =
                "the workloads have different names: \(baseline.run.name) in the baseline, \(run.run.name) in the run"
            checks.append(GateCheck("baseline of the same name", verdict: .advisory, reason: reason))
        }
        if let reason = unquiet(run, baseline) {
            checks.append(GateCheck("quiet machine", verdict: .inconclusive, reason: reason))
        }
        return checks
    }

    /// Why times of the two can't be told from what the machine did; nil where they can.
    private static func unquiet(_ run: RunResult, _ baseline: RunResult) -> String? {
        let sides = [(baseline, "baseline"), (run, "run")].filter { result, _ in
            !result.run.isExact && result.quality.isQuiet != true
        }
        guard !sides.isEmpty else { return nil }
        let names = sides.map(\.1).joined(separator: " and ")
        let isKnown = sides.contains { $0.0.quality.isQuiet == false }
        return isKnown
            ? "the machine was not quiet during the \(names); compare in turns with fbprof ab"
            : "it is not known whether the machine was quiet during the \(names); compare in turns with fbprof ab"
    }

    private static func comparisons(
        _ app: AppResult,
        _ reference: AppResult,
        _ run: RunResult,
        _ baseline: RunResult,
        _ rules: GateRules
    ) -> [GateCheck] {
        let unquiet = unquiet(run, baseline)
        let isExact = run.run.isExact && baseline.run.isExact
        return compared(app, reference, isExact).compactMap { metric in
            let (before, value) = (metric.value(of: reference, in: baseline), metric.value(of: app, in: run))
            var check = GateCheck(
                metric,
                of: app,
                against: .baseline,
                reference: before,
                value: value,
                verdict: metric.isOwnWork ? .missing : .advisory
            )
            if FrameMetric.besideFrames.contains(metric) {
                // Where neither main thread did anything there is nothing to compare.
                guard before != nil || value != nil,
                    reference.mainThread != nil || app.mainThread != nil || !metric.isOfHangs
                else { return nil }
                // A hang, an event or a graph in one run alone is what was compared for, but where none came to its end.
                if before == nil { check.reason = "the baseline does not have it" }
                if value == nil { check.reason = "the run does not have it" }
            }
            if metric == .peakFootprint, ends(app, run) != ends(app, baseline) {
                check.reason = endedInOne
                return check
            }
            guard let before, let value, isExact || metric.isOwnWork else { return check }
            check.verdict = unquiet == nil ? verdict(metric, value, before, rules) : .inconclusive
            check.reason = unquiet == nil ? "" : "the machine was not known to be quiet"
            check.takeBack(of: app, LaterEnd(from: reference.total, to: app.total))
            return check
        }
    }

    /// Why a peak is not judged: that of an app which was ended stops there, and one that lives on takes more.
    static let endedInOne = "the system ended the app more often on one side"

    private static func ends(_ app: AppResult, _ result: RunResult) -> Int {
        result.terminations.count { $0.app == app.name }
    }

    /// What two runs are compared by. Without noise that is all; of others wall times are shown, and counts of frames are not.
    private static func compared(_ app: AppResult, _ reference: AppResult, _ isExact: Bool) -> [FrameMetric] {
        let times: [FrameMetric] = [.onCPUP50, .onCPUP95, .mainP50, .mainP95]
        let exact: [FrameMetric] = isExact ? [.onCPUP99, .mainP99, .dropped] : []
        return (app.drawsFrames || reference.drawsFrames ? times + exact : []) + FrameMetric.besideFrames
    }

    /// Times may be worse by the tolerance; counts by the tolerance, too, and by no whole one more.
    private static func verdict(
        _ metric: FrameMetric,
        _ value: Double,
        _ reference: Double,
        _ rules: GateRules
    ) -> GateCheck.Verdict {
        guard metric.unit != .milliseconds else { return verdict(value, reference, rules) }
        guard abs(value - reference) > rules.tolerance * reference else { return .pass }
        return value > reference ? .regression : .improved
    }

    private static func verdict(_ value: Double, _ reference: Double, _ rules: GateRules) -> GateCheck.Verdict {
        let change = value - reference
        guard abs(change) > rules.smallestChange.inMilliseconds, abs(change) > rules.tolerance * reference else {
            return .pass
        }
        return change > 0 ? .regression : .improved
    }

    private static func budgets(_ app: AppResult, _ run: RunResult, _ rules: GateRules) -> [GateCheck] {
        let budgets = rules.budgets(of: app.name)
        return noFrames(app)
            + GateBudgets.metrics.compactMap { metric in
                guard let limit = budgets.limit(of: metric) else { return nil }
                if !app.drawsFrames, !metric.isOfAnyApp { return noFrames(app, metric, limit, run, rules) }
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
                // Where the cost of inversions could not be seen, the exposure still bounds it.
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

    /// Says that an app draws no frames: figures of frames say nothing of it.
    private static func noFrames(_ app: AppResult) -> [GateCheck] {
        guard !app.drawsFrames else { return [] }
        return [GateCheck("frames", of: app.name, verdict: .advisory, reason: noFrames)]
    }

    private static let noFrames = "the app draws no frames"

    /// A limit of every app is for those that draw; one of this app is a mistake.
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

    /// A limit of every app of what this one does not have at all: no event was shown, no operation started.
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

    private static func unmatched(_ run: RunResult, _ rules: GateRules) -> [GateCheck] {
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
    /// Whether events came, and frames showed none of them.
    fileprivate func hasUnshownInput(_ metric: FrameMetric) -> Bool {
        metric == .inputP95 && drawsFrames && (mainThread?.input.queued ?? 0) > 0
    }
}

extension FrameMetric {
    /// Whether it is known to be none of a main thread that did nothing.
    fileprivate var isOfHangs: Bool { self == .hangs || self == .longestHang }
}
