import Scenario
import Yams

/// Rewords the errors of the YAML library.
enum YAMLProblem {
    /// Returns the message for a repeated key in a mapping.
    static func duplicate(_ key: String) -> String { "expected each key once, found \(short(key)) again" }

    /// The advice where nothing more specific is known.
    private static let syntax =
        "look here and in the line above for a quote or a bracket that is not closed, or put the text in quotes"

    /// Returns the diagnostic for an error of the library, with its place in the text.
    static func diagnostic(_ error: any Error, text: String, named name: String) -> WorkloadDiagnostic {
        func at(_ mark: Mark) -> SourcePosition {
            SourcePosition(source: name, line: mark.line, column: mark.column)
        }
        let start = SourcePosition(source: name, line: 1, column: 1)
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, yaml: _),
            .parser(let context, let problem, let mark, yaml: _):
            if let better = slip(context, problem, mark, in: text, named: name) { return better }
            let (message, help) = words(context, problem)
            // An unclosed bracket is only noticed where the text can't continue it, often at its end.
            let isOpen = problem.contains("expected ','")
            let place = isOpen ? context?.mark ?? mark : mark
            return WorkloadDiagnostic(at: at(place), message, help: help)
        case .composer(_, let problem, let mark, yaml: _) where problem.contains("another document"):
            let help = "remove the line `---` and what follows, or move that to another file"
            return WorkloadDiagnostic(at: at(mark), "expected one document, found another", help: help)
        case .composer(_, let problem, let mark, yaml: _):
            return WorkloadDiagnostic(at: at(mark), "expected YAML: \(problem)", help: syntax)
        case .duplicatedKeysInMapping(let keys, let context):
            let key = keys.first ?? ""
            let mark = (line: context.mark.line, column: context.mark.column)
            if let better = beside(keys, after: mark, in: text, named: name) { return better }
            let place = RepeatedKey.second(key, after: mark, in: text) ?? mark
            return WorkloadDiagnostic(
                at: SourcePosition(source: name, line: place.line, column: place.column),
                duplicate(key),
                help: "remove one of the two"
            )
        case .reader(let problem, let offset, value: _, yaml: _):
            let help = "remove the character, or write it in double quotes as \\x and two hexadecimal digits"
            return WorkloadDiagnostic(at: position(offset, in: text, start), "expected YAML: \(problem)", help: help)
        default:
            return WorkloadDiagnostic(at: start, "expected YAML, found something that can't be read", help: syntax)
        }
    }

    /// Returns a diagnostic for wrong indentation or a missing space, where that explains the error better than the
    /// library does.
    private static func slip(
        _ context: YamlError.Context?,
        _ problem: String,
        _ mark: Mark,
        in text: String,
        named name: String
    ) -> WorkloadDiagnostic? {
        let lines = Indentation(text, named: name)
        switch problem {
        case "did not find expected key", "did not find expected '-' indicator":
            return lines.problem(inLine: mark.line)
        case "mapping values are not allowed in this context":
            return lines.unspacedAbove(line: mark.line, colonAt: mark.column)
                ?? lines.problem(inLine: mark.line, colonAt: mark.column)
        case "could not find expected ':'":
            // The error is reported at the next key.
            guard let place = context?.mark, let help = lines.unspaced(inLine: place.line) else { return nil }
            let position = SourcePosition(source: name, line: place.line, column: place.column)
            return WorkloadDiagnostic(at: position, "expected a space after the colon", help: help)
        default: return nil
        }
    }

    /// Returns a diagnostic for a repeated key that belongs below the name above it, as in an earlier entry.
    private static func beside(
        _ keys: [String],
        after mark: RepeatedKey.Place,
        in text: String,
        named name: String
    ) -> WorkloadDiagnostic? {
        let lines = Indentation(text, named: name)
        // Each search covers the whole text.
        for key in keys.prefix(8) {
            guard let place = RepeatedKey.second(key, after: mark, in: text) else { continue }
            if let better = lines.beside(line: place.line, column: place.column) { return better }
        }
        return nil
    }

    /// Returns the message for a syntax error, reworded where it is known, and what to do about it.
    private static func words(_ context: YamlError.Context?, _ problem: String) -> (message: String, help: String) {
        switch problem {
        case "did not find expected ',' or ']'":
            return (
                "expected , or ] after a value in this list", "close the bracket, or put a comma between the values"
            )
        case "did not find expected ',' or '}'":
            return (
                "expected , or } after a value in this mapping",
                "close the brace, or put a comma between the fields: `{ key: value, key: value }`"
            )
        case "mapping values are not allowed in this context":
            return (
                "expected one key on the line, found another colon",
                "indent the line like its neighbours, or put the text in quotes if the colon belongs to it"
            )
        case "could not find expected ':'":
            return ("expected a colon after the key", "write `key: value`")
        case "did not find expected key":
            return (
                "expected a key, found something else", "indent the line like its neighbours, and write `key: value`"
            )
        case "did not find expected '-' indicator":
            return (
                "expected a dash, as before the other values of the list",
                "write `- ` before the value, or indent the line like its neighbours"
            )
        case "did not find expected node content":
            return ("expected a value, or the bracket that closes the list or mapping", "close the bracket")
        case "found unknown escape character":
            return ("expected no \\ before this character in double quotes", "write \\\\, or use single quotes")
        default:
            let within = context.map { $0.text.isEmpty ? "" : " \($0.text)" } ?? ""
            return ("expected YAML: \(problem)\(within)", syntax)
        }
    }

    private static func short(_ text: String) -> String {
        let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
        let isCut = text.unicodeScalars.dropFirst(40).first != nil
        return "\"" + head.filter { $0 != "\n" && $0 != "\r" && $0 != "\u{1B}" } + (isCut ? "…" : "") + "\""
    }

    /// Returns the position of an offset in characters.
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
}
