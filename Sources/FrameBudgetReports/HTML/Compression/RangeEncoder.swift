/// Adaptive binary range coder: encodes bits in as little room as their probabilities allow.
///
/// As in LZMA, it has a 32-bit range and probabilities of 11 bits, which move by a 32nd towards each bit. The page's
/// script decodes with the same arithmetic, so that both sides agree to the last bit.
struct RangeEncoder {
    /// Probability that the next bit is 0, in 2048ths.
    typealias Chance = UInt16

    /// Initial probability, before any bit.
    static let evenChance: Chance = 1024

    private static let chanceBits: UInt32 = 11
    private static let adaption: Chance = 5

    private var bytes: [UInt8] = []
    private var low: UInt64 = 0
    private var range = UInt32.max
    /// The byte before those of `low`, which a carry may still change, and the number of 255s after it; nil at first.
    private var held: (byte: UInt8, followers: Int)?

    /// Adds a bit, and adapts its probability.
    mutating func write(_ bit: Bool, _ chance: inout Chance) {
        let bound = (range >> Self.chanceBits) * UInt32(chance)
        if bit {
            low += UInt64(bound)
            range -= bound
            chance -= chance >> Self.adaption
        } else {
            range = bound
            chance += (2048 - chance) >> Self.adaption
        }
        while range < 1 << 24 {
            range <<= 8
            shift()
        }
    }

    /// Returns the bytes. Decoders read zeros after their end.
    mutating func finish() -> [UInt8] {
        for _ in 0..<5 { shift() }
        while bytes.last == 0 { bytes.removeLast() }
        return bytes
    }

    /// Outputs the highest byte, as soon as no carry can change it.
    private mutating func shift() {
        let carry = UInt8(truncatingIfNeeded: low >> 32)
        let next = UInt8(truncatingIfNeeded: low >> 24)
        if next == 255, carry == 0, held != nil {
            held?.followers += 1
        } else {
            if let held {
                bytes.append(held.byte &+ carry)
                for _ in 0..<held.followers { bytes.append(255 &+ carry) }
            }
            held = (next, 0)
        }
        low = (low & 0xFF_FFFF) << 8
    }
}
