/// A hash of content that says the same in every version and on every machine: FNV-1a, 64 bits (Fowler, Noll and Vo,
/// RFC 9923). Against accidents, not for secrets.
public struct ContentHash: Sendable {
    /// The hash of what has been added.
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of nothing yet.
    public init() {}

    /// Adds a byte.
    public mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// Adds bytes.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte: byte) }
    }

    /// Adds a number as its eight bytes, the lowest first.
    public mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// Adds text with its length before it, so that no two lists of texts are the same bytes.
    public mutating func add(_ text: String) {
        add("\(text.utf8.count):".utf8)
        add(text.utf8)
    }

    /// The hash as 16 hexadecimal digits.
    public var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
