/// Limits for text before it is decoded as JSON: the decoder traps on deep nesting and is slow on long names.
enum JSONGuard {
    /// Maximum depth: ten times that of anything that fbprof writes.
    static let deepest = 100
    /// Maximum length of a text: that of a name in a trace, with each of its bytes escaped.
    static let longestText = 6 * (16 << 10)

    /// Returns the problem of a text; nil if it may be decoded.
    ///
    /// - Complexity: O(n).
    static func problem(in text: String) -> String? {
        var text = text
        return text.withUTF8 { unsafe problem(in: $0) }
    }

    private static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var depth = 0
        /// Start of the text that contains the position; nil outside texts.
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
