public import FrameStatistics
import FrameTrace

/// Results of `fbprof verify --real`, as JSON for programs.
public enum RealVerifyJSON {
    private struct Document: Encodable {
        var schema = "fbprof.verify-real/1"
        var recordedBy: String
        var report: RealVerifyReport
        var accuracy: Double?
        var amountAccuracy: Double?
        var falseAlarms: Int
        var outcome: VerifyReport.Outcome
    }

    /// Returns the text, ending in a line feed.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ report: RealVerifyReport, recordedBy: String) throws(ResultJSONError) -> String {
        try JSONForm.file(
            Document(
                recordedBy: recordedBy,
                report: report,
                accuracy: report.accuracy,
                amountAccuracy: report.amountAccuracy,
                falseAlarms: report.falseAlarms,
                outcome: report.outcome
            )
        )
    }
}
