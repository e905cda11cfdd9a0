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

    /// Takes the marked parts out of a page. A part within a part is taken out of that, and has the smaller number.
    ///
    /// - Complexity: O(characters of the page).
    init(_ markup: String) {
        var page: [UInt8] = []
        page.reserveCapacity(markup.utf8.count)
        // What is outside the innermost part that is open, from the page inwards.
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
