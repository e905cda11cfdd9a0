import FrameBudget
import FrameTrace

/// What a baseline covers: the workload and its version, the apps, and the figures that it was saved with.
extension StoredGate {
    static let other = "baseline of this workload"

    /// Reports apps that only one side has, and a baseline that does not match the run.
    func coverage(_ run: RunResult) -> [GateCheck] {
        guard !baseline.runs.isEmpty, !baseline.apps.isEmpty else {
            return [GateCheck(Self.other, verdict: .missing, reason: "the baseline is empty")]
        }
        let differences = mismatches(run).joined(separator: "; ")
        // A baseline of another version of the workload is still a baseline, and needs a different remedy.
        let name = self.differences(run).isEmpty ? GateCheck.otherVersion : Self.other
        let other = differences.isEmpty ? [] : [GateCheck(name, verdict: .missing, reason: differences)]
        let gone = baseline.apps.map(\.name).filter { name in !run.apps.contains { $0.name == name } }
        let new = run.apps.map(\.name).filter { name in !baseline.apps.contains { $0.name == name } }
        return other + gone.map { GateCheck(GateCheck.appInRun, of: $0, verdict: .missing) }
            + new.map { GateCheck(GateCheck.appInBaseline, of: $0, verdict: .missing) }
    }

    /// Describes how the baseline's workload and conditions differ from the run's, whatever the version of the
    /// workload.
    func differences(_ run: RunResult) -> [String] {
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

    /// Explains why the baseline does not match the run; empty if it does.
    private func mismatches(_ run: RunResult) -> [String] {
        let facts = differences(run)
        guard facts.isEmpty, baseline.digest != run.run.workloadDigest else { return facts }
        return ["the workload has changed since its baseline was saved"]
    }

    /// Shows the figures of an earlier version of the workload beside the run's. They are not judged, as the change may
    /// be intended.
    func earlier(_ app: AppResult, _ run: RunResult) -> [GateCheck] {
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

    /// Whether the baseline predates a figure: no app has it.
    func isOlder(_ metric: FrameMetric) -> Bool {
        func lacks(_ metric: FrameMetric) -> Bool {
            !baseline.apps.contains { baseline.values(metric, of: $0.name) != nil }
        }
        return switch metric {
        // Every baseline has an app with frames, so one of a version that stored p99 has a p99.
        case .mainP99, .onCPUP99, .peakFootprint: lacks(.mainP99)
        case .hangs, .longestHang, .inputP95, .longestGraph: lacks(.hangs)
        default: false
        }
    }

    static let savedEarlier = "the baseline was saved before it was kept; save it again"
}
