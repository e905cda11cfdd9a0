public import FrameBudget
public import FrameStatistics
import FrameTrace

extension GateReport {
    /// Returns the report with figures named for the unit that the run counts: for a recorded program, turns, or frames
    /// without a display. An app that the run lacks gets the name that its budget may mean.
    ///
    /// - Complexity: O(checks × apps).
    public func named(for result: RunResult) -> GateReport {
        var report = self
        for place in report.checks.indices {
            let check = report.checks[place]
            // Only a budget has a reason here.
            if check.metric == GateCheck.appInRun, !check.reason.isEmpty,
                let near = NearestName.of(check.app, among: result.apps.map(\.name))
            {
                let question = "it has a budget (did you mean \(near)?)"
                report.checks[place].reason = check.reason.replacing("it has a budget", with: question)
            }
            guard let app = result.apps.first(where: { $0.name == check.app }) else { continue }
            let unit = RunUnit(app)
            if check.reason.hasPrefix(GateCheck.noFrame) {
                report.checks[place].reason = "no \(unit.noun)" + check.reason.dropFirst("no frame".count)
            }
            guard let figure = check.figure else { continue }
            report.checks[place].metric = unit.title(of: figure)
            report.checks[place].unit = unit.unit(of: figure)
        }
        return report
    }
}
