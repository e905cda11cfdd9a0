/// A hash of content that says the same in every version and on every machine: FNV-1a, 64 bits (Fowler, Noll and Vo,
/// RFC 9923). Against accidents, not for secrets.
public struct ContentHash: Sendable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of nothing yet.
    public init() {}

    /// Adds bytes.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// Adds text with its length before it, so that no two lists of texts are the same bytes.
    public mutating func add(_ text: String) {
        add("\(text.utf8.count):".utf8)
        add(text.utf8)
    }

    /// The hash as 16 hexadecimal digits.
    public var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
