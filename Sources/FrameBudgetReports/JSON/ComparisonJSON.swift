import FrameBudget
public import FrameStatistics
import FrameTrace

/// A comparison of two runs as JSON for programs (Documentation/ComparingRuns.md).
public enum ComparisonJSON {
    private struct Document: Encodable {
        var schema = "fbprof.comparison/2"
        var recordedBy: String
        var headline: String
        var comparison: RunComparison
    }

    /// Returns the text, ending in a line feed. Times per frame are in ms, shares from 0 to 1.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ comparison: RunComparison, recordedBy: String) throws(ResultJSONError) -> String {
        let document = Document(
            recordedBy: recordedBy,
            headline: ComparisonWords(comparison: comparison).headline,
            comparison: comparison
        )
        return try JSONForm.file(document)
    }

    /// Returns the text on one line.
    static func encodeCompact(_ comparison: RunComparison, headline: String) throws(ResultJSONError) -> String {
        let document = Document(recordedBy: comparison.after.run.recordedBy, headline: headline, comparison: comparison)
        return try JSONForm.line(document)
    }
}
