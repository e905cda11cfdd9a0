/// CRC-32C (Castagnoli), table-driven, eight bytes at a time. It detects every flipped bit and every burst of up to 32
/// bits within a chunk.
package enum Checksum {
    /// Eight tables one after the other; the n-th, from 0, is for a byte followed by n more bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = (0..<256).map { index in
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
            return value
        }
        for index in 256..<8 * 256 {
            let before = tables[index - 256]
            tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()

    /// Returns the checksum of bytes.
    ///
    /// - Parameter before: The checksum of the preceding bytes, to continue it.
    /// - Complexity: O(n).
    package static func crc32c(_ bytes: ArraySlice<UInt8>, after before: UInt32 = 0) -> UInt32 {
        let tables = tables
        var value = ~before
        var position = bytes.startIndex
        while bytes.endIndex - position >= 8 {
            let low =
                value
                ^ (UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]) << 16
                    | UInt32(bytes[position + 3]) << 24)
            let first = tables[Int(low & 0xFF) + 7 * 256] ^ tables[Int(low >> 8 & 0xFF) + 6 * 256]
            let second = tables[Int(low >> 16 & 0xFF) + 5 * 256] ^ tables[Int(low >> 24) + 4 * 256]
            let third = tables[Int(bytes[position + 4]) + 3 * 256] ^ tables[Int(bytes[position + 5]) + 2 * 256]
            let fourth = tables[Int(bytes[position + 6]) + 256] ^ tables[Int(bytes[position + 7])]
            value = first ^ second ^ third ^ fourth
            position += 8
        }
        while position < bytes.endIndex {
            value = tables[Int((value ^ UInt32(bytes[position])) & 0xFF)] ^ (value >> 8)
            position += 1
        }
        return ~value
    }

    /// Returns the checksum of bytes.
    ///
    /// - Complexity: O(n).
    package static func crc32c(_ bytes: [UInt8]) -> UInt32 { crc32c(bytes[...]) }
}
