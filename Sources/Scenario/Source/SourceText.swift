/// Formatting of external text for messages: one line, printable, and not too long.
enum SourceText {
    /// The longest text that a message shows in full, in characters.
    static let longest = 40

    /// Returns the text in double quotes, truncated if it is long, with control characters as escapes.
    static func quoted(_ text: String) -> String {
        // Truncated by scalars: a single character may consist of a million combining marks.
        let scalars = text.unicodeScalars
        let head = String(String.UnicodeScalarView(scalars.prefix(longest)))
        let isCut = scalars.dropFirst(longest).first != nil
        return "\"" + printable(head) + (isCut ? "…" : "") + "\""
    }

    /// Returns the text with escapes for every scalar that a terminal could interpret as a command.
    static func printable(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy({ isPrintable($0) }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isPrintable(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return result
    }

    /// Returns whether a scalar may stand in a name: it is not a control character, a line break or a direction
    /// override.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
        // The zero-width joiner connects emoji.
        case .format: return scalar.value == 0x200D
        default: return true
        }
    }

    /// Returns the indefinite article of a noun.
    static func article(_ noun: String) -> String { "aeiou".contains(noun.prefix(1)) && !noun.isEmpty ? "an" : "a" }

    /// Returns the first of many names, made printable, with `…` for the others.
    static func few(_ names: [String], most: Int = 8) -> [String] {
        names.prefix(most).map { printable($0) } + (names.count > most ? ["…"] : [])
    }

    /// Returns words as an enumeration: `a`, `a or b`, `a, b or c`.
    static func oneOf(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
