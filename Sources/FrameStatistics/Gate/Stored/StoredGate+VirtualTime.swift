import FrameBudget
import FrameTrace

/// Figures in virtual time, which are compared exactly.
extension StoredGate {
    func exact(_ app: AppResult, _ run: RunResult) -> [GateCheck] {
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
                check.reason = Gate.endedOnOneSideReason
                return check
            }
            check.verdict = now == before ? .pass : now > before ? .regression : .improved
            check.visible = 0
            if check.verdict == .regression { check.reason = "virtual time is exact: any change is one" }
            return check
        }
    }
}
