/// A position in the user's input: a file's line and column, or a command-line argument.
public struct SourcePosition: Sendable, Hashable {
    /// The file's name, or an argument such as `--set device.cores=2`.
    public var source: String
    /// The line, from 1; 0 means the source as a whole.
    public var line: Int
    /// The column in Unicode scalars, from 1; 0 means the source as a whole.
    public var column: Int

    /// Creates a position in a file.
    public init(source: String, line: Int, column: Int) {
        self.source = source
        self.line = line
        self.column = column
    }

    /// Creates a position for a source as a whole.
    public init(source: String) { self.init(source: source, line: 0, column: 0) }
}

extension SourcePosition: CustomStringConvertible {
    /// `file:line:column`, or the source alone.
    public var description: String {
        line > 0 ? "\(SourceText.printable(source)):\(line):\(column)" : SourceText.printable(source)
    }
}
