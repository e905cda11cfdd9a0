/// Turns records into chunks of a trace file.
public struct TraceEncoder: Sendable {
    private var chunk: [UInt8] = []
    /// Used again for every record, so that appending one allocates nothing.
    private var writer = ByteWriter()
    private var length = ByteWriter()

    /// An encoder for a trace whose V(0) is at an instant.
    public init(origin: Instant) { writer.origin = origin }

    /// How many bytes wait for ``takeChunk()``.
    public var pendingBytes: Int { chunk.count }

    /// Adds a record to the present chunk.
    public mutating func append(_ record: TraceRecord) {
        writer.clear()
        writer.write(record)
        length.clear()
        length.write(UInt64(writer.bytes.count))
        chunk.append(contentsOf: length.bytes)
        chunk.append(contentsOf: writer.bytes)
    }

    /// The present chunk with its length and checksum, ready to be written in one call; empty where there is nothing.
    public mutating func takeChunk() -> [UInt8] {
        guard !chunk.isEmpty else { return [] }
        let bytes =
            TraceFormat.littleEndian(UInt32(chunk.count)) + TraceFormat.littleEndian(Checksum.crc32c(chunk)) + chunk
        chunk.removeAll(keepingCapacity: true)
        return bytes
    }
}
