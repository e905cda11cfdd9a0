import FrameTrace

/// Makes text from outside inert in Markdown.
///
/// Characters that Markdown, GitHub or GitLab would interpret are escaped. Some are interpreted despite an escape,
/// because mentions, references and bare links are recognized in the rendered page. These are spelled out as `\u{40}`,
/// as in every output.
enum MarkdownText {
    /// Returns words of a sentence or a table's cell.
    static func words(_ text: String) -> String {
        let scalars = Array(VisibleText.of(text).unicodeScalars)
        var result = ""
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            switch scalar {
            // A mention, a merge request or snippet of GitLab, or a pipe that would end a cell.
            case "@", "|": result += spelled(scalar)
            // An issue, or a link by its scheme.
            case "#" where next.map(isDigit) == true: result += spelled(scalar)
            case "!" where next.map(isDigit) == true: result += spelled(scalar)
            case ":" where next == "/": result += spelled(scalar)
            case "." where endsInWWW(result): result += spelled(scalar)
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", "!", "<", ">", "~", "&", "=", "$",
                "^", "'", "\"":
                result += "\\"
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a name as code, in which nothing is interpreted.
    static func name(_ text: String) -> String {
        var result = ""
        for scalar in VisibleText.of(VisibleText.short(text, to: longestName)).unicodeScalars {
            if scalar == "`" || scalar == "|" {
                result += spelledPlainly(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        let isBlank = result.allSatisfy { $0 == " " }
        // Markdown would strip a space beside a backtick, and empty code is not recognized as code.
        return isBlank ? "``` ```" : "`\(result)`"
    }

    private static let longestName = 200

    private static func spelledPlainly(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String {
        "\\\\u\\{\(String(scalar.value, radix: 16, uppercase: true))\\}"
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func endsInWWW(_ text: String) -> Bool { text.suffix(3).lowercased() == "www" }
}
