import FrameBudget
import FrameTrace

/// Figures in real time: which times are judged, and why others are not.
extension StoredGate {
    func times(_ apps: [AppResult], _ run: RunResult) -> [GateCheck] {
        var checks = apps.flatMap { app in Baseline.metrics.compactMap { comparison($0, of: app, run) } }
        // Holm's procedure: the most distant figure has the strictest bound, and after the first one within its bound,
        // no further one is beyond.
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

    /// Returns a comparison before it is judged; `pass` marks the ones to judge.
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

    /// Explains why a time is advisory; nil if it is judged.
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

    /// Explains why a figure of this run can't be separated from the machine's activity; nil if it can.
    ///
    /// The baseline's own runs need no quiet machine: noise in them widens the range expected of the next one.
    private func unquiet(_ run: RunResult) -> String? {
        guard run.quality.isQuiet == false else { return nil }
        let shares = [("steal", run.quality.stealShare), ("other processes", run.quality.otherShare)]
        let words = shares.compactMap { name, share in
            share.map { "\(name) \(DecimalText.trimmed($0 * 100, places: 1)) %" }
        }
        return "the machine was not quiet: \(words.joined(separator: ", "))"
    }
}
