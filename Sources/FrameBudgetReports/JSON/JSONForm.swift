import FoundationEssentials

/// JSON encoding of every file that fbprof writes: keys are sorted, so that equal values give equal bytes.
enum JSONForm {
    /// Encodes a value for files: one key per line, ending in a line feed.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    static func file(_ value: some Encodable) throws(ResultJSONError) -> String {
        try text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n"
    }

    /// Encodes a value for pages: all on one line.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    static func line(_ value: some Encodable) throws(ResultJSONError) -> String {
        try text(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func text(
        _ value: some Encodable,
        _ formatting: JSONEncoder.OutputFormatting
    ) throws(ResultJSONError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .notEncodable(reason: ResultJSON.describe(error))
        }
    }
}
