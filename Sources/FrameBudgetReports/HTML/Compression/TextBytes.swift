/// Bytes as text of 91 characters that mean nothing to a page's parser within a script element: 13 bits in two of them.
///
/// That is 1.23 characters a byte, where base64 has 1.33. Henke's basE91 is the idea; here no pair holds 14 bits, and the
/// alphabet is the visible part of ASCII in its order.
enum TextBytes {
    /// Without what begins or ends an element or a reference.
    private static let alphabet = (UInt8(ascii: "!")...UInt8(ascii: "~")).filter { !"&<>".utf8.contains($0) }

    private static let base = 91
    private static let bitsAtOnce = 13

    /// A script element that does nothing and holds the bytes: how many they are, and their text, the last pair filled up
    /// with zeros.
    ///
    /// - Complexity: O(bytes).
    static func element(id: String, _ bytes: [UInt8]) -> HTML {
        """
        <script type="application/octet-stream" data-bytes="\(bytes.count)" id="\(id)">\(HTML(bytes: bytes))</script>
        """
    }

    /// The text alone.
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
