/// Adaptive probabilities of the numbers of one kind: first of their number of binary digits, then of the digits.
///
/// The first seven digits after the leading one are modeled jointly, which fits any distribution of small numbers; the
/// other digits separately.
struct NumberModel {
    /// Probabilities of the number of digits, by context.
    private var counts: [RangeEncoder.Chance]
    private var digits: [RangeEncoder.Chance]

    /// Creates a model.
    ///
    /// - Parameter contexts: number of contexts.
    init(contexts: Int = 1) {
        counts = Array(repeating: RangeEncoder.evenChance, count: contexts * 32)
        digits = Array(repeating: RangeEncoder.evenChance, count: 32 * 128)
    }

    /// Returns the number of binary digits of a number, from 0 to 31.
    static func count(of value: UInt32) -> Int { min(32 - value.leadingZeroBitCount, 31) }

    /// Adds a number below 2³¹; a larger one is clamped.
    mutating func write(_ value: UInt32, context: Int = 0, to encoder: inout RangeEncoder) {
        let value = min(value, UInt32.max >> 1)
        let count = Self.count(of: value)
        var place = 1
        for shift in (0..<5).reversed() {
            let bit = count >> shift & 1
            encoder.write(bit == 1, &counts[context * 32 + place])
            place = place * 2 + bit
        }
        var prefix = 1
        for shift in (0..<max(count - 1, 0)).reversed() {
            let bit = Int(value >> UInt32(shift) & 1)
            // After the seventh digit, each digit has its own place.
            encoder.write(bit == 1, &digits[count * 128 + (prefix < 128 ? prefix : shift)])
            prefix = min(prefix * 2 + bit, 128)
        }
    }
}
