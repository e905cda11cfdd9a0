import FrameBudget
public import FrameStatistics
import FrameTrace

/// Findings of a gate on one run, as JSON for programs.
public enum GateJSON {
    private struct Document: Encodable {
        var schema = "fbprof.gate/2"
        var recordedBy: String
        var verdict: String
        var headline: String
        var exitStatus: Int32
        var judged: Int
        var notes: [String]
        var checks: [Check]
    }

    private struct Check: Encodable {
        var app: String
        var metric: String?
        var title: String
        var basis: String
        var unit: String
        var verdict: String
        var reason: String
        var reference: Double?
        var value: Double?
        var change: Double?
        var smallestVisible: Double?
        var frames: Int
    }

    /// Returns the text, ending in a line feed. Values are in their unit; changes are shares of the reference.
    ///
    /// - Parameter exitStatus: exit status of the command.
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(
        _ report: GateReport,
        exitStatus: Int32,
        recordedBy: String
    ) throws(ResultJSONError) -> String {
        try JSONForm.file(
            Document(
                recordedBy: recordedBy,
                verdict: report.verdict.rawValue,
                headline: GateWords(report: report).headline,
                exitStatus: exitStatus,
                judged: report.judged,
                notes: report.notes,
                checks: report.checks.map { check in
                    Check(
                        app: check.app,
                        metric: check.figure?.id,
                        title: check.metric,
                        basis: check.basis.rawValue,
                        unit: check.unit,
                        verdict: check.verdict.rawValue,
                        reason: check.reason,
                        reference: check.reference,
                        value: check.value,
                        change: check.change,
                        smallestVisible: check.visible,
                        frames: check.count
                    )
                }
            )
        )
    }
}
