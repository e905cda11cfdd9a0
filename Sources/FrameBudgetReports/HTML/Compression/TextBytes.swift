/// Encodes bytes as text in 91 characters without meaning to a page's parser within a script element: 13 bits in two
/// characters.
///
/// That is 1.23 characters per byte, compared with 1.33 of base64. It follows Henke's basE91, but no pair holds 14
/// bits, and the alphabet is the visible part of ASCII in its order.
enum TextBytes {
    /// Visible ASCII without characters that begin or end an element or a reference.
    private static let alphabet = (UInt8(ascii: "!")...UInt8(ascii: "~")).filter { !"&<>".utf8.contains($0) }

    private static let base = 91
    private static let bitsAtOnce = 13

    /// Returns an inert script element with the bytes: their number and their text, the last pair padded with zeros.
    ///
    /// - Complexity: O(bytes).
    static func element(id: String, _ bytes: [UInt8]) -> HTML {
        """
        <script type="application/octet-stream" data-bytes="\(bytes.count)" id="\(id)">\(HTML(bytes: bytes))</script>
        """
    }

    /// Returns the text alone.
    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 16 / bitsAtOnce + 2)
        var bits = 0
        var count = 0
        func add(_ value: Int) {
            text.append(alphabet[value / base])
            text.append(alphabet[value % base])
        }
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            guard count >= bitsAtOnce else { continue }
            count -= bitsAtOnce
            add(bits >> count)
            bits &= 1 << count - 1
        }
        if count > 0 { add(bits << (bitsAtOnce - count)) }
        return String(decoding: text, as: UTF8.self)
    }
}
