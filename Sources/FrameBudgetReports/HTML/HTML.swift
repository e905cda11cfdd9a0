/// Markup that is safe to put into a page.
///
/// The tags can only be literals of this program: a `StaticString` can't be made from data. Everything interpolated is
/// escaped, unless it is markup already. Nothing else in this module makes markup, so there is one place to get wrong.
///
///     let row: HTML = "<td title=\"\(name)\">\(name)</td>"
///
/// Interpolate into text and quoted attributes only, never into a tag's name, an unquoted attribute or a script.
struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
    /// The markup.
    private(set) var markup: String

    /// No markup.
    static let nothing: HTML = ""

    /// A literal of this program.
    init(stringLiteral value: StaticString) { markup = value.description }

    /// A literal of this program with data in it.
    init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

    /// A control character that no text from outside has, for the use of this module: it never gets into a page.
    static func mark(_ character: UInt8) -> HTML {
        var html = HTML.nothing
        html.markup.unicodeScalars.append(UnicodeScalar(character))
        return html
    }

    /// JSON for the inside of a `<script type="application/json">`, where character references don't exist.
    ///
    /// In JSON these characters occur inside strings only, so `\u` escapes say the same. Without `<`, no `</script>`
    /// and no `<!--` can be seen by the parser of the page.
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

    /// The same without the blanks that lines begin with: what they are for is done once it is read by a program only.
    var withoutIndentation: HTML {
        var html = self
        let lines = markup.split(separator: "\n", omittingEmptySubsequences: false)
        html.markup = lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
        return html
    }

    /// Puts other markup in place of this, made of it by a function of this module that keeps what is escaped escaped.
    mutating func rewrite(_ change: (String) -> String) { markup = change(markup) }

    /// Bytes for the inside of a `<script type="application/octet-stream">`: their text has no `<` and no `&`.
    init(bytes: [UInt8]) { markup = TextBytes.text(of: bytes) }

    /// Text made harmless in an element and in a quoted attribute.
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

    /// Markup in the making.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        /// Makes room.
        init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity * 2) }

        /// A literal of this program.
        mutating func appendLiteral(_ literal: StaticString) { markup += literal.description }

        /// Data, escaped.
        mutating func appendInterpolation(_ text: String) { markup += HTML.escape(text) }

        /// A number.
        mutating func appendInterpolation(_ number: Int) { markup += "\(number)" }

        /// Markup, as it is.
        mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

        /// Markup one after the other.
        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { markup += part.markup } }
    }
}
