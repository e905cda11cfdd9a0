/// What a text must keep to before it is given to the JSON decoder, which traps on deep nesting and takes its time over long
/// names.
enum JSONGuard {
    /// Ten times as deep as anything that fbprof writes.
    static let deepest = 100
    /// As long as a name in a trace may be, with each of its bytes escaped.
    static let longestText = 6 * (16 << 10)

    /// What is wrong with a text; nil where it may be decoded.
    ///
    /// - Complexity: O(n).
    static func problem(in text: String) -> String? {
        var text = text
        return text.withUTF8 { unsafe problem(in: $0) }
    }

    private static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var depth = 0
        /// Where the text began that the position is in.
        var start: Int?
        var position = 0
        while position < bytes.count {
            let byte = unsafe bytes[position]
            if let begun = start {
                switch byte {
                case UInt8(ascii: "\\"): position += 1
                case UInt8(ascii: "\""): start = nil
                default: break
                }
                if position - begun > longestText { return "a text in it has more than \(longestText >> 10) KiB" }
            } else {
                switch byte {
                case UInt8(ascii: "\""): start = position
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    if depth > deepest { return "it is nested more than \(deepest) deep" }
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            position += 1
        }
        return nil
    }
}
