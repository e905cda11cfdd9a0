/// A line of source code.
public struct CodeLine: Hashable, Sendable, Codable {
    /// The file, as it was named to the compiler.
    public var file: String
    /// The number of the line, from 1.
    public var line: Int

    /// Creates a line of a file.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}
