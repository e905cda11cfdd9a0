/// A problem of a workload: its position, field, message, and advice on what to write instead.
public struct WorkloadDiagnostic: Sendable, Equatable, CustomStringConvertible {
    /// The position.
    public var position: SourcePosition
    /// The field's path, such as `apps.maps.frame[0].compute`; empty for the document as a whole.
    public var path: String
    /// The message: what was expected, and what was found.
    public var message: String
    /// The advice on what to write instead; empty if the message contains it.
    public var help: String
    /// The source line with the position; nil until the text is known, and for problems outside a file.
    public var excerpt: SourceExcerpt?

    /// Creates a problem at a position.
    public init(at position: SourcePosition, path: String = "", _ message: String, help: String = "") {
        self.position = position
        self.path = path
        self.message = message
        self.help = help
    }

    /// One line: `file:line:column: field.path: message`.
    public var description: String { line("") }

    private func line(_ kind: String) -> String {
        path.isEmpty ? "\(position): \(kind)\(message)" : "\(position): \(kind)\(path): \(message)"
    }

    /// The description, followed by the source line, a caret under the position, and the advice.
    public var lines: [String] { lines("") }

    /// Returns ``lines`` with a word, such as `warning`, between the position and the field.
    public func lines(as kind: String) -> [String] { lines(kind + ": ") }

    private func lines(_ kind: String) -> [String] {
        let quoted = excerpt?.lines ?? []
        // Aligned with the margin of the caret, if there is one.
        let margin = quoted.last?.prefix { $0 != "|" } ?? "     "
        return [line(kind)] + quoted + (help.isEmpty ? [] : ["\(margin)= \(help)"])
    }

    /// Returns the problem with its source line.
    func quoting(_ lines: SourceLines, named name: String) -> WorkloadDiagnostic {
        guard position.source == name else { return self }
        var diagnostic = self
        diagnostic.excerpt = SourceExcerpt(of: position, in: lines)
        return diagnostic
    }
}
