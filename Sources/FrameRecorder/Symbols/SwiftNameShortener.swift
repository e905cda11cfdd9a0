/// A shortener of demangled Swift names towards the form that debuggers show.
///
/// `StackTests.Feed.load(page: Swift.Int, Swift.String) throws -> ()` becomes `StackTests.Feed.load(page:_:)`;
/// `generic specialization <Swift.Int> of f<A>(A) -> A` becomes `specialized f<A>(_:)`. It works on text: unknown forms
/// stay as they are.
package enum SwiftNameShortener {
    /// Returns the short form of a name. Private names lose their file's number: `(run in _8F3A)` becomes `run`.
    package static func shorten(_ name: String) -> String {
        var text = Array(withoutSpecialization(Substring(name)))
        text = withoutTypes(text)
        return String(text).replacing("Swift.", with: "").replacing(/\(([^() ]+) in _[0-9A-F]+\)/) { $0.output.1 }
    }

    private static let generic = "generic specialization <"
    private static let ofSignature = "function signature specialization <"

    /// Replaces leading `generic specialization <…> of ` texts by one `specialized `. Removes
    /// `function signature specialization <…> of `, because a function whose arguments are passed in another way is
    /// still the same function.
    private static func withoutSpecialization(_ name: Substring) -> String {
        var rest = name
        var found = false
        while let prefix = [generic, ofSignature].first(where: { rest.hasPrefix($0) }) {
            guard let after = target(of: rest, behind: prefix) else { break }
            rest = after
            found = found || prefix == generic
        }
        return (found ? "specialized " : "") + rest
    }

    /// Returns the target of a specialization. If operators in its list keep brackets from matching, the first text
    /// that looks like the end is used.
    private static func target(of name: Substring, behind prefix: String) -> Substring? {
        let text = Array(name)
        if let end = matching(text, from: prefix.count - 1) {
            let after = String(text[(end + 1)...])
            if after.hasPrefix(" of ") { return Substring(after.dropFirst(4)) }
        }
        return name.firstRange(of: "> of ").map { name[$0.upperBound...] }
    }

    /// Removes parameter and result types: parameter lists keep their labels, results are dropped.
    private static func withoutTypes(_ text: [Character]) -> [Character] {
        var result: [Character] = []
        var index = 0
        while index < text.count {
            let character = text[index]
            if character == "(", let end = matching(text, from: index), index > 0, isParameterList(text, index) {
                let isClosure = text[index - 1] == " "
                if isClosure {
                    result.removeLast()
                } else {
                    result += "(" + labels(Array(text[(index + 1)..<end])) + ")"
                }
                index = skipResult(text, end + 1)
            } else if "<[(".contains(character), let end = matching(text, from: index) {
                result += text[index...end]
                index = end + 1
            } else if character == " ", text[index...].starts(with: " : ") {
                // A property's type ends before its context: `getter of Feed.count : Swift.Int`.
                index = skipType(text, index + 3)
            } else {
                result.append(character)
                index += 1
            }
        }
        return result
    }

    /// Returns whether a list is a parameter list: after a name or `closure #1 `; not `(extension in App)` or
    /// `(1) suspend resume partial`.
    private static func isParameterList(_ text: [Character], _ index: Int) -> Bool {
        let before = text[index - 1]
        if before != " " { return before != ":" && before != "." }
        let words = String(text[..<index]).split(separator: " ")
        return words.count >= 2 && words[words.count - 1].hasPrefix("#") && words[words.count - 2] == "closure"
    }

    /// Returns the index after ` async throws -> Result`.
    private static func skipResult(_ text: [Character], _ start: Int) -> Int {
        var index = start
        for word in [" async", " throws"] where text[index...].starts(with: word) { index += word.count }
        guard text[index...].starts(with: " -> ") else { return start }
        return skipType(text, index + 4)
    }

    /// Returns the index after a type, which ends at ` in ` or ` of ` or the end.
    private static func skipType(_ text: [Character], _ start: Int) -> Int {
        var index = start
        while index < text.count {
            if "<[(".contains(text[index]), let end = matching(text, from: index) {
                index = end + 1
            } else if text[index...].starts(with: " in ") || text[index...].starts(with: " of ") {
                return index
            } else {
                index += 1
            }
        }
        return index
    }

    /// Returns the labels of `page: Swift.Int, Swift.String` as `page:_:`.
    private static func labels(_ list: [Character]) -> String {
        guard !list.isEmpty else { return "" }
        var labels = ""
        var start = 0
        var index = 0
        while index <= list.count {
            if index == list.count || list[index] == "," {
                labels += label(list[start..<index])
                start = index + 2
                index += 1
            } else if "<[(".contains(list[index]), let end = matching(list, from: index) {
                index = end + 1
            } else {
                index += 1
            }
        }
        return labels
    }

    private static func label(_ parameter: ArraySlice<Character>) -> String {
        guard let colon = parameter.firstIndex(of: ":"), colon + 1 < parameter.endIndex, parameter[colon + 1] == " "
        else { return "_:" }
        let name = parameter[..<colon]
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) + ":" : "_:"
    }

    /// Returns the index of the closing bracket. The `>` of an arrow is not a bracket.
    private static func matching(_ text: [Character], from start: Int) -> Int? {
        var depth = 0
        for index in start..<text.count {
            switch text[index] {
            case "(", "[", "<":
                depth += 1
            case ")", "]", ">":
                if text[index] == ">" && index > 0 && text[index - 1] == "-" { continue }
                depth -= 1
                if depth == 0 { return index }
            default:
                continue
            }
        }
        return nil
    }
}
