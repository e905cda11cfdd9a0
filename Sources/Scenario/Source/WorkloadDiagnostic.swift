/// One thing that is wrong with a workload: where, in which field, what was expected, and what to write instead.
public struct WorkloadDiagnostic: Sendable, Equatable, CustomStringConvertible {
    /// Where it stands.
    public var position: SourcePosition
    /// The field's path, such as `apps.maps.frame[0].compute`; empty for the document as a whole.
    public var path: String
    /// What was expected, and what was found.
    public var message: String
    /// What to write instead; empty where the message says it.
    public var help: String
    /// The line with the place; nil until the text is known, and for what stands in no file.
    public var excerpt: SourceExcerpt?

    /// A problem at a place.
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

    /// The same, with the line of the file, a caret under the place, and what to write instead.
    public var lines: [String] { lines("") }

    /// The same under another word, such as `warning`, between the place and the field.
    public func lines(as kind: String) -> [String] { lines(kind + ": ") }

    private func lines(_ kind: String) -> [String] {
        let quoted = excerpt?.lines ?? []
        // Under the caret's margin, as far as there is one.
        let margin = quoted.last?.prefix { $0 != "|" } ?? "     "
        return [line(kind)] + quoted + (help.isEmpty ? [] : ["\(margin)= \(help)"])
    }

    /// The same with the line of a text that its place is in.
    func quoting(_ lines: SourceLines, named name: String) -> WorkloadDiagnostic {
        guard position.source == name else { return self }
        var diagnostic = self
        diagnostic.excerpt = SourceExcerpt(of: position, in: lines)
        return diagnostic
    }
}
