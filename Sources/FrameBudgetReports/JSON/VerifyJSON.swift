public import FrameStatistics
import FrameTrace

/// Results of `fbprof verify`, as JSON for programs.
public enum VerifyJSON {
    private struct Document: Encodable {
        var schema = "fbprof.verify/1"
        var recordedBy: String
        var engines: [Engine]
    }

    private struct Engine: Encodable {
        var report: VerifyReport
        var accuracy: Double?
        var amountAccuracy: Double?
        var errorP50: TimeSpan?
        var errorP95: TimeSpan?
        var falseAlarms: Double?
        var confirmations: [VerdictConfirmation]?
        var noise: Double
        var outcome: VerifyReport.Outcome
    }

    /// Returns the text, ending in a line feed.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ reports: [VerifyReport], recordedBy: String) throws(ResultJSONError) -> String {
        let engines = reports.map { report in
            Engine(
                report: report,
                accuracy: report.accuracy,
                amountAccuracy: report.amountAccuracy,
                errorP50: report.error(0.5),
                errorP95: report.error(0.95),
                falseAlarms: report.falseAlarms,
                confirmations: report.confirmations,
                noise: report.noise,
                outcome: report.outcome
            )
        }
        return try JSONForm.file(Document(recordedBy: recordedBy, engines: engines))
    }
}
