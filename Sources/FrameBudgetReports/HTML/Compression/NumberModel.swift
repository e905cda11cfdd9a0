/// How likely the numbers of one kind are, learned from those before: by their count of binary digits, then by the digits.
///
/// A number's first seven digits behind the leading one are learned as a whole, so that any shape of a distribution of
/// small numbers is; the others each by themselves.
struct NumberModel {
    /// Contexts that the count of digits is learned in, each by itself.
    private var counts: [RangeEncoder.Chance]
    private var digits: [RangeEncoder.Chance]

    /// - Parameter contexts: how many there are.
    init(contexts: Int = 1) {
        counts = Array(repeating: RangeEncoder.evenChance, count: contexts * 32)
        digits = Array(repeating: RangeEncoder.evenChance, count: 32 * 128)
    }

    /// How many binary digits a number has: from 0 to 31.
    static func count(of value: UInt32) -> Int { min(32 - value.leadingZeroBitCount, 31) }

    /// Adds a number of less than 2³¹; a larger one is the largest.
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
            // Behind the seventh digit, each has a place of its own.
            encoder.write(bit == 1, &digits[count * 128 + (prefix < 128 ? prefix : shift)])
            prefix = min(prefix * 2 + bit, 128)
        }
    }
}
