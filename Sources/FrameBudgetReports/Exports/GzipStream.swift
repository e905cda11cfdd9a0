/// A gzip file with stored, uncompressed content: every reader accepts it, and no library is needed (RFC 1951, 1952).
struct GzipStream {
    private static let table: [UInt32] = (0..<256).map { index in
        var value = UInt32(index)
        for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
        return value
    }

    private var checksum = ~UInt32(0)
    private var size: UInt32 = 0

    /// Header of the file. It has no date, so that the same content gives the same bytes.
    static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// Returns content as blocks of the file.
    mutating func blocks(_ content: [UInt8]) -> [UInt8] {
        for byte in content { checksum = Self.table[Int((checksum ^ UInt32(byte)) & 0xFF)] ^ (checksum >> 8) }
        size &+= UInt32(truncatingIfNeeded: content.count)
        var blocks: [UInt8] = []
        blocks.reserveCapacity(content.count + 16)
        for start in stride(from: 0, to: content.count, by: 0xFFFF) {
            let block = content[start..<min(start + 0xFFFF, content.count)]
            blocks += Self.head(of: block.count, isLast: false) + block
        }
        return blocks
    }

    /// Trailer of the file.
    var trailer: [UInt8] { Self.head(of: 0, isLast: true) + Self.little(~checksum) + Self.little(size) }

    private static func head(of count: Int, isLast: Bool) -> [UInt8] {
        let length = UInt16(count)
        return [
            isLast ? 1 : 0, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8),
        ]
    }

    private static func little(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
