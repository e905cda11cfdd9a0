/// What `fbprof check` found in a workload, as JSON for editors and other programs.
public enum CheckJSON {
    /// One thing that is wrong, or has no effect.
    public struct Problem: Sendable, Equatable, Encodable {
        /// The line, from 1.
        public var line: Int
        /// The column, from 1.
        public var column: Int
        /// The field's path; empty for the document as a whole.
        public var path: String
        /// What was expected, and what was found.
        public var message: String
        /// What to write instead; nil where nothing is known.
        public var help: String?

        /// A problem at a place.
        public init(line: Int, column: Int, path: String, message: String, help: String? = nil) {
            self.help = help
            self.line = line
            self.column = column
            self.path = path
            self.message = message
        }
    }

    private struct Document: Encodable {
        var schema = "fbprof.check/1"
        var recordedBy: String
        var workload: String
        var isValid: Bool
        var problems: [Problem]
        var warnings: [Problem]
    }

    /// The text, ending in a line feed.
    ///
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` where it can't be encoded.
    public static func encode(
        _ problems: [Problem],
        warnings: [Problem] = [],
        of workload: String,
        recordedBy: String
    ) throws(ResultJSONError) -> String {
        try JSONForm.file(
            Document(
                recordedBy: recordedBy,
                workload: workload,
                isValid: problems.isEmpty,
                problems: problems,
                warnings: warnings
            )
        )
    }
}
