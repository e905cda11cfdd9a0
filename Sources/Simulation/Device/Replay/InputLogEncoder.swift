import FrameTrace

/// Encodes the inputs of a device as a log.
///
/// ```
/// file   = "FBINPUTS" version:u32 reserved:u32 chunk*
/// chunk  = length:u32 number:u32 crc32c:u32 entry*   (as in a trace)
/// entry  = 0 header | 1 instant input digest:varint | 2 count:varint      (2: this many inputs were lost here)
/// ```
public struct InputLogEncoder: Sendable {
    /// The version that this code writes and reads.
    public static let version: UInt32 = 2
    static let magic: [UInt8] = Array("FBINPUTS".utf8)
    static let headerSize = 16

    enum Entry: UInt8 {
        case header = 0
        case input = 1
        case lost = 2
    }

    private var writer = ByteWriter()
    private var nextChunk: UInt32 = 0

    /// The header of a log file.
    public static var fileHeader: [UInt8] { magic + TraceFormat.littleEndian(version) + TraceFormat.littleEndian(0) }

    /// Creates an encoder whose first chunk begins with a header.
    public init(_ header: InputLogHeader) {
        writer.write(byte: Entry.header.rawValue)
        // Absolute, because later instants are relative to it.
        writer.write(header.grid.origin.nanoseconds)
        writer.write(header.grid.rate.millihertz)
        writer.write(header.name)
        writer.write(header.seed)
        writer.write(list: header.counts) { $0.write($1) }
        writer.origin = header.grid.origin
    }

    /// Adds an input to the current chunk.
    public mutating func append(_ logged: LoggedInput) {
        writer.write(byte: Entry.input.rawValue)
        writer.write(logged.at)
        writer.write(logged.input)
        writer.write(logged.digest)
    }

    /// Records the number of inputs lost at this point.
    public mutating func appendLost(_ count: Int) {
        writer.write(byte: Entry.lost.rawValue)
        writer.write(UInt64(count))
    }

    /// Removes and returns the current chunk with its length and checksum, to be written in one call; empty if there is
    /// nothing.
    public mutating func takeChunk() -> [UInt8] {
        guard !writer.bytes.isEmpty else { return [] }
        let chunk = writer.bytes
        writer.clear()
        defer { nextChunk &+= 1 }
        return TraceFormat.chunk(chunk, number: nextChunk)
    }
}
