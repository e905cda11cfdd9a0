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
            if case .budgetOfNoApp(let names) = check.structuredReason {
                let near = NearestName.of(check.app, among: names)
                report.checks[place].reason = check.structuredReason.words(near: near)
            }
            guard let app = result.apps.first(where: { $0.name == check.app }) else { continue }
            let unit = RunUnit(app)
            report.checks[place].reason = check.structuredReason.words(noun: unit.noun)
            guard let figure = check.figure else { continue }
            report.checks[place].metric = unit.title(of: figure)
            report.checks[place].unit = unit.unit(of: figure)
        }
        return report
    }
}
