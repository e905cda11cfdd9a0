import Scenario
import Yams

/// Puts what the YAML library says into the words of this project.
enum YAMLProblem {
    /// The message for a key that stands in a mapping twice.
    static func duplicate(_ key: String) -> String { "expected each key once, found \(short(key)) again" }

    /// An error of the library with its place in the text.
    static func diagnostic(_ error: any Error, text: String, named name: String) -> WorkloadDiagnostic {
        func at(_ mark: Mark) -> SourcePosition {
            SourcePosition(source: name, line: mark.line, column: mark.column)
        }
        let start = SourcePosition(source: name, line: 1, column: 1)
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, yaml: _),
            .parser(let context, let problem, let mark, yaml: _):
            return WorkloadDiagnostic(at: at(mark), "expected YAML: " + words(context, problem))
        case .composer(_, let problem, let mark, yaml: _) where problem.contains("another document"):
            return WorkloadDiagnostic(at: at(mark), "expected one document, found another")
        case .composer(_, let problem, let mark, yaml: _):
            return WorkloadDiagnostic(at: at(mark), "expected YAML: \(problem)")
        case .duplicatedKeysInMapping(let keys, let context):
            let key = keys.first ?? ""
            let position = again(key, after: context.mark, in: text) ?? (context.mark.line, context.mark.column)
            return WorkloadDiagnostic(
                at: SourcePosition(source: name, line: position.line, column: position.column),
                duplicate(key)
            )
        case .reader(let problem, let offset, value: _, yaml: _):
            return WorkloadDiagnostic(at: position(offset, in: text, start), "expected YAML: \(problem)")
        default: return WorkloadDiagnostic(at: start, "expected YAML, found something that can't be read")
        }
    }

    private static func words(_ context: YamlError.Context?, _ problem: String) -> String {
        guard let context, !context.text.isEmpty else { return problem }
        return "\(problem) \(context.text)"
    }

    private static func short(_ text: String) -> String {
        let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
        let isCut = text.unicodeScalars.dropFirst(40).first != nil
        return "\"" + head.filter { $0 != "\n" && $0 != "\r" && $0 != "\u{1B}" } + (isCut ? "…" : "") + "\""
    }

    /// The position of an offset in characters.
    private static func position(_ offset: Int?, in text: String, _ start: SourcePosition) -> SourcePosition {
        guard let offset else { return start }
        var position = start
        for character in text.prefix(offset) {
            if character.isNewline {
                position.line += 1
                position.column = 1
            } else {
                position.column += character.unicodeScalars.count
            }
        }
        return position
    }

    /// Where a key stands again in a block mapping: the library only tells the first place.
    ///
    /// That is a later line with the key in the same column, and no line in between that ends the mapping.
    private static func again(_ key: String, after mark: Mark, in text: String) -> (line: Int, column: Int)? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated().dropFirst(mark.line) {
            let content = line.drop { $0 == " " }
            let column = line.count - content.count + 1
            if content.isEmpty || content.first == "#" { continue }
            if column < mark.column { return nil }
            guard column == mark.column else { continue }
            for written in [key, "\"\(key)\"", "'\(key)'"] where content.hasPrefix(written) {
                let rest = content.dropFirst(written.count).drop { $0 == " " }
                if rest.first == ":" { return (index + 1, column) }
            }
        }
        return nil
    }
}
