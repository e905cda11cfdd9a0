/// A line of source code.
public struct CodeLine: Hashable, Sendable, Codable {
    /// The file, as the compiler was given it.
    public var file: String
    /// The line, from 1.
    public var line: Int

    /// A line of a file.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }
}
