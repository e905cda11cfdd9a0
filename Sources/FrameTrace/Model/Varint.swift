// LEB128 varints, signed ones in zigzag: the form of numbers in a trace and in packed arrays.

extension [UInt8] {
    /// Appends a number in as few bytes as it needs, with seven bits in each.
    @inlinable
    package mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

extension Int64 {
    /// The number in zigzag: an unsigned number that is small if this one is near zero.
    @inlinable package var zigzag: UInt64 { UInt64(bitPattern: (self << 1) ^ (self >> 63)) }

    /// Creates the number from its ``zigzag`` form.
    @inlinable
    package init(zigzag value: UInt64) { self = Int64(bitPattern: value >> 1) ^ -Int64(value & 1) }
}
