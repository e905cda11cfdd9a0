// LEB128 varints, signed ones in zigzag: how a trace and what is packed in memory write numbers.

extension [UInt8] {
    /// Appends a number in as few bytes as it needs, seven bits in each.
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
    /// The number as an unsigned one that is small where this is near zero.
    @inlinable package var zigzag: UInt64 { UInt64(bitPattern: (self << 1) ^ (self >> 63)) }

    /// The number that ``zigzag`` was made of.
    @inlinable
    package init(zigzag value: UInt64) { self = Int64(bitPattern: value >> 1) ^ -Int64(value & 1) }
}
