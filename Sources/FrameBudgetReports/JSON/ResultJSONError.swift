/// Error on reading or writing a `result.json`.
public enum ResultJSONError: Error, Sendable, Equatable {
    /// The text is not JSON, or not a result of fbprof.
    case notAResult(reason: String)
    /// The text is a result with a schema that this version does not know.
    case unknownSchema(found: String, supported: String)
    /// The schema is known, but a field is missing, has the wrong type, or points nowhere.
    case malformed(reason: String)
    /// A figure can't be represented in JSON because it is not finite.
    case notEncodable(reason: String)
}

extension ResultJSONError: CustomStringConvertible {
    /// Description of the error, with a remedy.
    public var description: String {
        switch self {
        case .notAResult(let reason):
            "not a result of fbprof: \(VisibleText.of(reason))"
        case .unknownSchema(let found, let supported):
            "the result's schema is \"\(VisibleText.of(found))\"; this version of fbprof reads \"\(supported)\". "
                + "Read it with the version that wrote it (run.recordedBy), or analyse its trace again with this one."
        case .malformed(let reason):
            "the result is damaged: \(VisibleText.of(reason)). Analyse its trace again to write it anew."
        case .notEncodable(let reason):
            "the result can't be written as JSON: \(VisibleText.of(reason))"
        }
    }
}
