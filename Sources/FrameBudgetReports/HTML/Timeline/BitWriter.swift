/// Bits in a row, the first in the highest place of the first byte.
struct BitWriter {
    /// Whole bytes so far; the last is filled up with zeros.
    private(set) var bytes: [UInt8] = []
    private var free = 0

    /// Adds the lowest bits of a value, the highest of them first.
    mutating func write(_ value: UInt32, bits: Int) {
        for place in stride(from: bits - 1, through: 0, by: -1) { write(bit: value >> UInt32(place) & 1 == 1) }
    }

    /// Adds one bit.
    mutating func write(bit: Bool) {
        if free == 0 {
            bytes.append(0)
            free = 8
        }
        free -= 1
        if bit { bytes[bytes.count - 1] |= 1 << UInt8(free) }
    }

    /// Adds a Rice code: the value above its lowest `k` bits in unary, then those bits. A value whose unary part would be
    /// longer than ``longestUnary`` is written as that many ones and 32 bits.
    mutating func write(rice value: UInt32, _ k: Int) {
        let quotient = value >> UInt32(k)
        guard quotient < UInt32(Self.longestUnary) else {
            for _ in 0..<Self.longestUnary { write(bit: true) }
            return write(value, bits: 32)
        }
        for _ in 0..<quotient { write(bit: true) }
        write(bit: false)
        write(value, bits: k)
    }

    /// How many ones begin a value that is written in full.
    static let longestUnary = 20
}
