/// CRC-32C (Castagnoli), by table: finds every flipped bit and every burst of up to 32 bits within a chunk.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { index in
        var value = UInt32(index)
        for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
        return value
    }

    /// - Complexity: O(n).
    static func crc32c(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var value = ~UInt32(0)
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
        return ~value
    }
}
