import FoundationEssentials

/// What the page shows only once it is opened, taken out of it and compressed: it would be most of the page's size.
///
/// It stays markup that this program made and escaped; the page's script only puts it back where it was. With scripts off a
/// sentence stands in its place.
struct DeferredParts {
    /// The page without them.
    private(set) var page = ""
    /// What was taken out, in order.
    private(set) var parts: [String] = []

    // No text from outside has these characters: escaping replaces them.
    private static let start: UInt8 = 1
    private static let end: UInt8 = 2
    private static let separator: UInt8 = 0x1E

    /// Markup that is taken out of the page, with what stands in its place. Its element has the attribute `data-part`.
    static func mark(_ content: HTML) -> HTML {
        "\(HTML.mark(start))\(content)\(HTML.mark(end))"
    }

    /// Takes the marked parts out of a page. A part within a part stays in it.
    ///
    /// - Complexity: O(characters of the page).
    init(_ markup: String) {
        var rest: [UInt8] = []
        rest.reserveCapacity(markup.utf8.count)
        var part: [UInt8] = []
        var depth = 0
        for byte in markup.utf8 {
            switch byte {
            case Self.start: depth += 1
            case Self.end:
                depth -= 1
                guard depth == 0 else { continue }
                rest += Array(Self.placeholder(number: parts.count).markup.utf8)
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
            default:
                if depth > 0 { part.append(byte) } else { rest.append(byte) }
            }
        }
        page = String(decoding: rest, as: UTF8.self)
    }

    private static func placeholder(number: Int) -> HTML {
        """
        <p class="later muted" data-part="\(number)">The page's script shows this, and it does not run here. The data is in \
        result.json.</p>
        """
    }

    /// The element with all parts, compressed.
    var element: HTML {
        let text = parts.map { Array($0.utf8) }.joined(separator: [Self.separator])
        let data = Data(Deflate.compress(Array(text))).base64EncodedString()
        return "<script type=\"application/octet-stream\" id=\"later\">\(data)</script>"
    }
}
