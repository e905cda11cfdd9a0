/// Parts of the page that are shown only once opened, compressed and stored separately: they would be most of the
/// page's size.
///
/// They remain markup that this program made and escaped; the page's script only puts them back in place. Without
/// scripts a sentence replaces them.
struct DeferredParts {
    /// The page without the parts.
    private(set) var page = ""
    /// The parts, in order.
    private(set) var parts: [String] = []

    // No text from outside has these characters: escaping replaces them.
    private static let start: UInt8 = 1
    private static let end: UInt8 = 2
    private static let separator: UInt8 = 0x1E

    /// Marks markup that is to be taken out of the page, with its placeholder. Its element has the attribute
    /// `data-part`.
    static func mark(_ content: HTML) -> HTML {
        "\(HTML.mark(start))\(content)\(HTML.mark(end))"
    }

    /// Takes the marked parts out of a page. A nested part is taken out of its outer part and has a smaller number.
    ///
    /// - Complexity: O(characters of the page).
    init(_ markup: String) {
        var page: [UInt8] = []
        page.reserveCapacity(markup.utf8.count)
        // Text outside the innermost open part, from the page inwards.
        var outer: [[UInt8]] = []
        for byte in markup.utf8 {
            switch byte {
            case Self.start:
                outer.append(page)
                page = []
            case Self.end:
                guard !outer.isEmpty else { continue }
                parts.append(String(decoding: page, as: UTF8.self))
                page = outer.removeLast()
                page += Self.placeholder(number: parts.count - 1).markup.utf8
            default: page.append(byte)
            }
        }
        self.page = String(decoding: page, as: UTF8.self)
    }

    private static func placeholder(number: Int) -> HTML {
        """
        <p class="later muted" data-part="\(number)">Shown by the page's script; it is in result.json, too.</p>
        """
    }

    /// The element with all parts, compressed.
    var element: HTML {
        let text = parts.map { Array($0.utf8) }.joined(separator: [Self.separator])
        return TextBytes.element(id: "later", Deflate.compress(Array(text)))
    }
}
