public import FrameStatistics

/// Variants side by side as JSON for programs (Documentation/ComparingRuns.md).
public enum TradeOffJSON {
    private struct Document: Encodable {
        var schema = "fbprof.tradeOffs/1"
        var recordedBy: String
        var tradeOffs: TradeOffs
    }

    /// Returns the text, ending in a line feed. Times are in nanoseconds, sizes in bytes.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(_ tradeOffs: TradeOffs, recordedBy: String) throws(ResultJSONError) -> String {
        try JSONForm.file(Document(recordedBy: recordedBy, tradeOffs: tradeOffs))
    }
}
