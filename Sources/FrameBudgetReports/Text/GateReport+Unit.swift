public import FrameBudget
public import FrameStatistics
import FrameTrace

extension GateReport {
    /// Returns the report with figures named for the unit that the run counts: for a recorded program, turns, or frames
    /// without a display.
    ///
    /// - Complexity: O(checks × apps).
    public func named(for result: RunResult) -> GateReport {
        var report = self
        for place in report.checks.indices {
            let check = report.checks[place]
            guard let figure = check.figure, let app = result.apps.first(where: { $0.name == check.app }) else {
                continue
            }
            let unit = RunUnit(app)
            report.checks[place].metric = unit.title(of: figure)
            report.checks[place].unit = unit.unit(of: figure)
        }
        return report
    }
}
