/// Markup that is safe to put into a page.
///
/// The tags can only be literals of this program: a `StaticString` can't be made from data. Everything interpolated is
/// escaped, unless it is markup already. Nothing else in this module makes markup, so there is one place to get wrong.
///
///     let row: HTML = "<td title=\"\(name)\">\(name)</td>"
///
/// Interpolate into text and quoted attributes only, never into a tag's name, an unquoted attribute or a script.
struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
    private(set) var markup: String

    static let nothing: HTML = ""

    /// Creates markup from a literal of this program.
    init(stringLiteral value: StaticString) { markup = value.description }

    /// Creates markup from a literal of this program with interpolated data.
    init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

    /// Returns a control character that no text from outside has, for internal use: it never gets into a page.
    static func mark(_ character: UInt8) -> HTML {
        var html = HTML.nothing
        html.markup.unicodeScalars.append(UnicodeScalar(character))
        return html
    }

    /// Creates JSON for the inside of a `<script type="application/json">`, where character references don't exist.
    ///
    /// In JSON these characters occur inside strings only, so `\u` escapes are equivalent. Without `<`, the parser of
    /// the page sees no `</script>` and no `<!--`.
    init(json: String) {
        markup = ""
        for scalar in json.unicodeScalars {
            let isSafe = scalar == "\n" || VisibleText.isHarmless(scalar)
            if isSafe, scalar != "<", scalar != ">", scalar != "&" {
                markup.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    markup += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
    }

    /// The same markup without the indentation of lines, which only serves readers of the source.
    var withoutIndentation: HTML {
        var html = self
        let lines = markup.split(separator: "\n", omittingEmptySubsequences: false)
        html.markup = lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
        return html
    }

    /// Replaces the markup with the result of a function of this module, which must keep escaped text escaped.
    mutating func rewrite(_ change: (String) -> String) { markup = change(markup) }

    /// Creates bytes for the inside of a `<script type="application/octet-stream">`: their text has no `<` and no `&`.
    init(bytes: [UInt8]) { markup = TextBytes.text(of: bytes) }

    /// Makes text harmless in an element and in a quoted attribute.
    private static func escape(_ text: String) -> String {
        let text = VisibleText.of(text)
        guard text.utf8.contains(where: { "&<>\"'`".utf8.contains($0) }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "`": escaped += "&#96;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Markup under construction.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity * 2) }

        /// Appends a literal of this program.
        mutating func appendLiteral(_ literal: StaticString) { markup += literal.description }

        /// Appends data, escaped.
        mutating func appendInterpolation(_ text: String) { markup += HTML.escape(text) }

        mutating func appendInterpolation(_ number: Int) { markup += "\(number)" }

        /// Appends markup, as it is.
        mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

        /// Appends several pieces of markup.
        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { markup += part.markup } }
    }
}
