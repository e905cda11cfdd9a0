import FoundationEssentials
public import FrameStatistics
import FrameTrace

/// Converts the origin of a run to the text of `origin.json` in its folder and back.
public enum OriginJSON {
    private struct Document: Codable {
        var schema = OriginJSON.schema
        var origin: HistoryOrigin
    }

    private static let schema = "fbprof.origin/1"

    /// Returns the text, ending in a line feed.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)``.
    public static func encode(_ origin: HistoryOrigin) throws(ResultJSONError) -> String {
        try JSONForm.file(Document(origin: origin))
    }

    /// Returns the origin that a text describes.
    ///
    /// - Throws: ``ResultJSONError`` if the text is not an origin, or has another schema.
    public static func decode(_ text: String) throws(ResultJSONError) -> HistoryOrigin {
        if let problem = JSONGuard.problem(in: text) { throw .notAResult(reason: problem) }
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
        } catch {
            throw .notAResult(reason: "\(error)")
        }
        guard document.schema == schema else { throw .unknownSchema(found: document.schema, supported: schema) }
        return document.origin
    }
}
