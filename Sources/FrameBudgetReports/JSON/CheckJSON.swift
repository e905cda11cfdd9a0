/// Problems that `fbprof check` found in a workload, as JSON for editors and other programs.
public enum CheckJSON {
    /// An error, or a setting that has no effect.
    public struct Problem: Sendable, Equatable, Encodable {
        /// The line, from 1; 0 if the problem is on no line of the file.
        public var line: Int
        /// The column, from 1; 0 if the problem is on no line of the file.
        public var column: Int
        /// The field's path; empty for the document as a whole.
        public var path: String
        /// Expected and found values.
        public var message: String
        /// The text to write instead; nil if none is known.
        public var help: String?

        /// Creates a problem at a place.
        ///
        /// - Parameter help: the text to write instead; empty or nil if none is known.
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
        var exitStatus: Int32
        var problems: [Problem]
        var warnings: [Problem]
    }

    /// Returns the text, ending in a line feed.
    ///
    /// - Parameter exitStatus: exit status of the command.
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if it can't be encoded.
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
