/// Makes text from outside harmless to print: every scalar that a terminal or a browser would obey, reorder by or hide
/// is spelled out as `\u{1B}`.
///
/// Names of apps, locks and functions come from untrusted files and binaries. An escape sequence in one could clear a
/// terminal or forge a line of a report; a bidirectional control could show a different name.
enum VisibleText {
    /// Returns the text with every invisible or commanding scalar spelled out.
    static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { !isHarmless($0) }) else { return text }
        var visible = ""
        for scalar in text.unicodeScalars {
            if isHarmless(scalar) {
                visible.unicodeScalars.append(scalar)
            } else {
                visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return visible
    }

    /// Returns a name short enough for a sentence, ending in `…` if it was cut.
    ///
    /// Counts scalars rather than characters, since one character can be a letter under a thousand accents.
    static func short(_ name: String, to limit: Int) -> String {
        guard name.unicodeScalars.count > limit else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(limit - 1))) + "…"
    }

    /// Shortens each of several names joined by ` + `: `callback willEnterForeground + callback didBecomeActive` is two
    /// names, and would lose the second if cut as one. Keeps at most four, as a text from outside may hold any number.
    ///
    /// - Parameter cut: makes one name short enough.
    static func shortEach(
        _ names: String,
        to limit: Int,
        by cut: (String, Int) -> String = { VisibleText.short($0, to: $1) }
    ) -> String {
        let parts = names.split(separator: " + ", omittingEmptySubsequences: false)
        guard (2...4).contains(parts.count) else { return cut(names, limit) }
        return parts.map { cut(String($0), limit) }.joined(separator: " + ")
    }

    /// Whether a scalar is printed as itself.
    static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        return switch scalar.properties.generalCategory {
        // The two joiners are needed to write several scripts and most emoji; all other format characters are controls.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
