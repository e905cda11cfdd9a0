public import FrameBudget
public import FrameTrace

/// Compares a run with a stored baseline.
///
/// Budgets are judged always. Times are judged only where they can be: by the same machine, and with enough runs to know how
/// much they vary; else they are shown as advisory, with the reason. Virtual time is compared exactly.
public struct StoredGate: Sendable {
    /// What was measured before.
    public var baseline: Baseline
    /// What is allowed.
    public var rules: GateRules
    /// The probability of a false alarm over all figures of a run that is like those of the baseline.
    public var falseAlarms = ComparisonPolicy.falseAlarms
    /// Times of own work are not judged where the hypervisor took more than this share of the CPUs.
    static let mostSteal = ComparisonPolicy.mostSteal

    /// A gate with a baseline.
    public init(baseline: Baseline, rules: GateRules) {
        self.baseline = baseline
        self.rules = rules
    }

    /// Every comparison of a run.
    ///
    /// - Complexity: O(apps · figures · runs).
    public func checks(_ run: RunResult) -> [GateCheck] {
        var checks = Gate.wholeness(run, "run") + coverage(run)
        let compared = run.apps.filter { app in baseline.apps.contains { $0.name == app.name } }
        if !checks.contains(where: { $0.metric == Self.other || $0.isOfOtherVersion }) {
            checks += baseline.isExact ? compared.flatMap { exact($0, run) } : times(compared, run)
        } else if !baseline.runs.isEmpty, differences(run).isEmpty {
            checks += compared.flatMap { earlier($0, run) }
        }
        for place in checks.indices {
            guard let app = compared.first(where: { $0.name == checks[place].app }) else { continue }
            let ends = baseline.apps.first { $0.name == app.name }?.frameEnds
            checks[place].takeBack(of: app, ends.flatMap { LaterEnd(from: $0, to: app.total) })
        }
        checks += run.apps.flatMap { app in
            let stored = baseline.apps.first { $0.name == app.name }
            return Gate.ends(app, run, before: stored.map { $0.ends?.max() ?? 0 }, rules)
        }
        return checks + Gate.figureBudgets(run, rules)
    }

    private static let other = "baseline of this workload"

    /// What is on one side only.
    private func coverage(_ run: RunResult) -> [GateCheck] {
        guard !baseline.runs.isEmpty, !baseline.apps.isEmpty else {
            return [GateCheck(Self.other, verdict: .missing, reason: "the baseline is empty")]
        }
        let differences = mismatches(run).joined(separator: "; ")
        // One of another version is a baseline all the same, and what to do about it is something else.
        let name = self.differences(run).isEmpty ? GateCheck.otherVersion : Self.other
        let other = differences.isEmpty ? [] : [GateCheck(name, verdict: .missing, reason: differences)]
        let gone = baseline.apps.map(\.name).filter { name in !run.apps.contains { $0.name == name } }
        let new = run.apps.map(\.name).filter { name in !baseline.apps.contains { $0.name == name } }
        return other + gone.map { GateCheck("app in the run", of: $0, verdict: .missing) }
            + new.map { GateCheck("app in the baseline", of: $0, verdict: .missing) }
    }

    /// In what the baseline is not of what the run is of, whichever version of the workload it is.
    private func differences(_ run: RunResult) -> [String] {
        func fact(_ name: String, _ stored: String, _ found: String) -> String? {
            stored == found ? nil : "\(name) \(stored), and the run \(found)"
        }
        let manner = RunConditions(exactly: baseline.conditions)?.manner ?? "in \(baseline.conditions)"
        let conditions = run.run.conditions
        let engines: String? =
            baseline.conditions == conditions.description
            ? nil : "it was run \(manner), this run \(conditions.manner)"
        return [
            fact("it is of workload", baseline.workload, run.run.name),
            engines,
            baseline.seed.flatMap { fact("it was run from seed", "\($0)", "\(run.run.seed)") },
            fact("it has cores:", "\(baseline.cores)", "\(run.run.cores)"),
            fact("it has a display of", "\(baseline.refresh.hertz) Hz", "\(run.run.refresh.hertz) Hz"),
        ].compactMap(\.self)
    }

    /// Why the baseline is not of what the run is of.
    private func mismatches(_ run: RunResult) -> [String] {
        let facts = differences(run)
        guard facts.isEmpty, baseline.digest != run.run.workloadDigest else { return facts }
        return ["the workload has changed since its baseline was saved"]
    }

    /// The figures of an earlier version of the workload beside the run's: shown, as a change may be what was meant.
    private func earlier(_ app: AppResult, _ run: RunResult) -> [GateCheck] {
        Baseline.metrics.compactMap { metric in
            guard let before = baseline.values(metric, of: app.name), let now = metric.value(of: app, in: run) else {
                return nil
            }
            return GateCheck(
                metric,
                of: app,
                against: .baseline,
                reference: Median.of(before),
                value: now,
                verdict: .advisory,
                reason: "the baseline is of an earlier version of the workload"
            )
        }
    }

    // MARK: Virtual time

    private func exact(_ app: AppResult, _ run: RunResult) -> [GateCheck] {
        Baseline.metrics.compactMap { metric in
            let before = baseline.values(metric, of: app.name)?.first
            let now = metric.value(of: app, in: run)
            guard before != nil || now != nil else { return nil }
            var check = GateCheck(
                metric,
                of: app,
                against: .baseline,
                reference: before,
                value: now,
                verdict: .missing
            )
            guard let before, let now else {
                check.reason = before == nil ? "the baseline does not have it" : "the run does not have it"
                if before == nil, isOlder(metric) {
                    check.verdict = .advisory
                    check.reason = Self.savedEarlier
                }
                return check
            }
            let ends = baseline.apps.first { $0.name == app.name }?.ends?.max() ?? 0
            if metric == .peakFootprint, ends != run.terminations.count(where: { $0.app == app.name }) {
                check.verdict = .advisory
                check.reason = Gate.endedInOne
                return check
            }
            check.verdict = now == before ? .pass : now > before ? .regression : .improved
            check.visible = 0
            if check.verdict == .regression { check.reason = "virtual time is exact: any change is one" }
            return check
        }
    }

    /// Whether the baseline was saved by a version that did not keep a figure yet: no app has it.
    private func isOlder(_ metric: FrameMetric) -> Bool {
        func lacks(_ metric: FrameMetric) -> Bool {
            !baseline.apps.contains { baseline.values(metric, of: $0.name) != nil }
        }
        return switch metric {
        // Every baseline has an app with frames, so that one of a version which kept p99 has a p99.
        case .mainP99, .onCPUP99, .peakFootprint: lacks(.mainP99)
        case .hangs, .longestHang, .inputP95, .longestGraph: lacks(.hangs)
        default: false
        }
    }

    private static let savedEarlier = "the baseline was saved before it was kept; save it again"

    // MARK: Real time

    private func times(_ apps: [AppResult], _ run: RunResult) -> [GateCheck] {
        var checks = apps.flatMap { app in Baseline.metrics.compactMap { comparison($0, of: app, run) } }
        // Holm's steps: the farthest figure has the hardest bound, and where one is not beyond its own, none after it is.
        let judged = checks.indices.filter { checks[$0].verdict == .pass }
            .sorted { (abs(distance(checks[$1])), $0) < (abs(distance(checks[$0])), $1) }
        var left = judged.count
        var isOpen = true
        for place in judged {
            let probability = falseAlarms / Double(max(1, left))
            judge(&checks[place], probability: probability)
            isOpen = isOpen && isBeyond(checks[place], probability)
            if isOpen { left -= 1 }
        }
        return checks
    }

    /// A comparison before it is judged: `pass` where it is to be.
    private func comparison(_ metric: FrameMetric, of app: AppResult, _ run: RunResult) -> GateCheck? {
        let values = baseline.values(metric, of: app.name)
        let now = metric.value(of: app, in: run)
        guard values != nil || now != nil else { return nil }
        var check = GateCheck(
            metric,
            of: app,
            against: .baseline,
            reference: values.map { Median.of($0) },
            value: now,
            verdict: .advisory
        )
        guard metric.isFrameTime else {
            guard values != nil || !isOlder(metric) else {
                check.reason = Self.savedEarlier
                return check
            }
            check.reason =
                metric == .peakFootprint
                ? "memory depends on the order of the threads: give it a budget"
                : "a count depends on the machine's noise: give it a budget"
            return check
        }
        guard metric.percent != 99 else {
            check.reason =
                values == nil && isOlder(metric)
                ? Self.savedEarlier : "p99 of one run varies too much to be judged: see p95"
            return check
        }
        guard let values, now != nil else {
            check.verdict = metric.isOwnWork ? .missing : .advisory
            check.reason = values == nil ? "the baseline does not have it" : "the run does not have it"
            return check
        }
        if let reason = notComparable(metric, run, values) {
            check.reason = reason
        } else if let reason = invalid(run) {
            check.verdict = .invalid
            check.reason = reason
        } else if let reason = unquiet(run) {
            check.verdict = .inconclusive
            check.reason = reason
        } else {
            check.verdict = .pass
        }
        return check
    }

    /// Why a time is advisory; nil where it is judged.
    private func notComparable(_ metric: FrameMetric, _ run: RunResult, _ values: [Double]) -> String? {
        let differences = baseline.machine.map { MachineFingerprint(run.machine).differences(from: $0) } ?? ["unknown"]
        if !differences.isEmpty { return "another machine: \(differences.joined(separator: "; "))" }
        if values.count < Baseline.fewestRuns {
            return "\(values.count) of \(Baseline.fewestRuns) runs in the baseline"
        }
        guard !metric.isOwnWork else { return nil }
        let isQuiet = run.quality.isQuiet == true && baseline.runs.allSatisfy { $0.isQuiet == true }
        return isQuiet ? nil : "wall time, and the machine was not known to be quiet in every run"
    }

    private func invalid(_ run: RunResult) -> String? {
        guard let steal = run.quality.stealShare, steal > Self.mostSteal else { return nil }
        return "the hypervisor took \(DecimalText.trimmed(steal * 100, places: 1)) % of the CPUs"
    }

    /// Why a figure of this run can't be told from what the machine did; nil where it can.
    ///
    /// The baseline's own runs need no quiet: what the machine did to them widens what is expected of the next one.
    private func unquiet(_ run: RunResult) -> String? {
        guard run.quality.isQuiet == false else { return nil }
        let shares = [("steal", run.quality.stealShare), ("other processes", run.quality.otherShare)]
        let words = shares.compactMap { name, share in
            share.map { "\(name) \(DecimalText.trimmed($0 * 100, places: 1)) %" }
        }
        return "the machine was not quiet: \(words.joined(separator: ", "))"
    }

    private func prediction(_ check: GateCheck) -> Prediction? {
        check.figure.flatMap { baseline.values($0, of: check.app) }.flatMap { Prediction($0) }
    }

    private func distance(_ check: GateCheck) -> Double {
        guard let prediction = prediction(check), let value = check.value else { return 0 }
        return prediction.distance(value)
    }

    private func isBeyond(_ check: GateCheck, _ probability: Double) -> Bool {
        prediction(check).map { abs(distance(check)) > $0.bound(probability) } ?? false
    }

    private func judge(_ check: inout GateCheck, probability: Double) {
        guard let prediction = prediction(check), let value = check.value else {
            check.verdict = .inconclusive
            check.reason = "its values are not times"
            return
        }
        let bound = prediction.bound(probability)
        let typical = DeterministicMath.exp(prediction.mean)
        let visible = visible(prediction, bound: bound)
        check.visible = visible
        let (effect, distance) = (prediction.effect(value), prediction.distance(value))
        let isLarge = abs(effect) > margin && abs(value - typical) > rules.smallestChange.inMilliseconds
        if isLarge, abs(distance) > bound {
            check.verdict = effect > 0 ? .regression : .improved
            return
        }
        let isMedian = check.figure?.percent == 50
        // What is tolerated must be told from what is not.
        let limit = max(isMedian ? Self.medianLimit : Self.tailLimit, 2 * rules.tolerance)
        // What could hide is too much, in share and in time.
        if visible > limit, visible * typical > rules.smallestChange.inMilliseconds {
            check.verdict = .inconclusive
            check.reason =
                "the baseline's runs differ so much that a change below "
                + "\(DecimalText.fixed(visible * 100, places: 0)) % cannot be detected"
        }
    }

    /// What p50 is below when it passes.
    static let medianLimit = ComparisonPolicy.medianLimit
    /// What p95 is below when it passes.
    static let tailLimit = ComparisonPolicy.tailLimit

    /// The smallest slowdown that is found with a power of 95 %, as a share, by runs with these values.
    ///
    /// - Parameter figures: how many are judged together.
    public func visible(_ values: [Double], among figures: Int) -> Double? {
        guard let prediction = Prediction(values) else { return nil }
        return visible(prediction, bound: prediction.bound(falseAlarms / Double(max(1, figures))))
    }

    /// The largest logarithm of a slowdown that is tolerated.
    private var margin: Double { DeterministicMath.log(1 + rules.tolerance) }

    private func visible(_ prediction: Prediction, bound: Double) -> Double {
        DeterministicMath.exp(prediction.smallestVisible(bound: bound, margin: margin)) - 1
    }
}
