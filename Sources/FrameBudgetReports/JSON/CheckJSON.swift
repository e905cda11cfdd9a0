/// What `fbprof check` found in a workload, as JSON for editors and other programs.
public enum CheckJSON {
    /// One thing that is wrong, or has no effect.
    public struct Problem: Sendable, Equatable, Encodable {
        /// The line, from 1; 0 for what stands in no line of the file.
        public var line: Int
        /// The column, from 1; 0 likewise.
        public var column: Int
        /// The field's path; empty for the document as a whole.
        public var path: String
        /// What was expected, and what was found.
        public var message: String
        /// What to write instead; nil where nothing is known.
        public var help: String?

        /// A problem at a place.
        ///
        /// - Parameter help: what to write instead; empty or nil where nothing is known.
        public init(line: Int, column: Int, path: String, message: String, help: String? = nil) {
            self.help = help?.isEmpty == true ? nil : help
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
        /// What the command ends with.
        var exitStatus: Int32
        var problems: [Problem]
        var warnings: [Problem]
    }

    /// The text, ending in a line feed.
    ///
    /// - Parameter exitStatus: what the command ends with.
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` where it can't be encoded.
    public static func encode(
        _ problems: [Problem],
        warnings: [Problem] = [],
        of workload: String,
        exitStatus: Int32,
        recordedBy: String
    ) throws(ResultJSONError) -> String {
        try JSONForm.file(
            Document(
                recordedBy: recordedBy,
                workload: workload,
                isValid: problems.isEmpty,
                exitStatus: exitStatus,
                problems: problems,
                warnings: warnings
            )
        )
    }
}
