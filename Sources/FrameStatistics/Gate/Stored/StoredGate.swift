public import FrameBudget
public import FrameTrace

/// Compares a run with a stored baseline.
///
/// Budgets are always judged. Times are judged only if the machine is the same and there are enough runs to know their
/// variation; otherwise they are advisory, with the reason. Virtual time is compared exactly.
public struct StoredGate: Sendable {
    /// The earlier measurements.
    public var baseline: Baseline
    /// The tolerances and budgets.
    public var rules: GateRules
    /// The probability of a false alarm over all figures of a run that is like those of the baseline.
    public var falseAlarms = ComparisonPolicy.falseAlarms
    /// The hypervisor's share of the CPUs above which times of own work are not judged.
    static let mostSteal = ComparisonPolicy.mostSteal

    /// Creates a gate with a baseline.
    public init(baseline: Baseline, rules: GateRules) {
        self.baseline = baseline
        self.rules = rules
    }

    /// Returns every comparison of a run.
    ///
    /// - Complexity: O(apps · figures · runs).
    public func checks(_ run: RunResult) -> [GateCheck] {
        var checks = Gate.completenessChecks(run, "run") + coverage(run)
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
        // A baseline has whole runs only.
        return Gate.withoutRest(checks + Gate.figureBudgets(run, rules), of: run, against: nil)
    }
}
