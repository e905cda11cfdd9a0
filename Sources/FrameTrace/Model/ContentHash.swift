/// A hash of content that is the same in every version and on every machine: FNV-1a, 64 bits (Fowler, Noll and Vo, RFC
/// 9923). It detects accidental changes and is not cryptographic.
public struct ContentHash: Sendable {
    /// The hash of everything added so far.
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Creates the hash of no content.
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

    /// Adds a text, preceded by its length, so that different lists of texts never hash the same bytes.
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
