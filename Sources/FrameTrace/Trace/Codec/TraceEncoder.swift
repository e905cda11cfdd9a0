/// Encodes records into chunks of a trace file.
public struct TraceEncoder: Sendable {
    private var chunk: [UInt8] = []
    /// Scratch buffers, reused across records so that an append allocates nothing.
    private var writer = ByteWriter()
    private var length = ByteWriter()
    private var nextChunk: UInt32 = 0

    /// The numbers of stacks; nil if another encoder of the file assigns them.
    private var stacks: StackNumbers?

    /// Creates an encoder for a trace whose V(0) is `origin`.
    ///
    /// - Parameter numbersStacks: Whether a stack used by many records is written once. At most one encoder of a file
    ///   may do this.
    public init(origin: Instant, numbersStacks: Bool = true) {
        writer.origin = origin
        stacks = numbersStacks ? StackNumbers() : nil
    }

    /// The number of bytes that wait for ``takeChunk()``.
    public var pendingBytes: Int { chunk.count }

    /// Adds a record to the current chunk.
    ///
    /// - Returns: False for a stack whose addresses were written before.
    @discardableResult
    public mutating func append(_ record: TraceRecord) -> Bool {
        var isNew = true
        writer.clear()
        if case .stack(let stack) = record, let number = stacks?.number(of: stack.stack) {
            isNew = number.isNew
            // In the same chunk as its first use or an earlier one, so that a torn end of the file never loses only the
            // definition.
            if isNew {
                writer.write(stack.stack, as: number.number)
                appendWritten()
            }
            writer.write(stack, as: number.number)
        } else {
            writer.write(record)
        }
        appendWritten()
        return isNew
    }

    private mutating func appendWritten() {
        length.clear()
        length.write(UInt64(writer.bytes.count))
        chunk.append(contentsOf: length.bytes)
        chunk.append(contentsOf: writer.bytes)
        writer.clear()
    }

    /// Removes and returns the current chunk with its length and checksum, ready to be written in one call; empty if
    /// there are no records.
    ///
    /// Use only for a file without other encoders.
    public mutating func takeChunk() -> [UInt8] {
        var next = nextChunk
        defer { nextChunk = next }
        return takeChunk(numberedBy: &next)
    }

    /// Removes and returns the current chunk, for a file with several encoders.
    ///
    /// - Parameter next: The number of the file's next chunk; incremented if a chunk is returned.
    package mutating func takeChunk(numberedBy next: inout UInt32) -> [UInt8] {
        guard !chunk.isEmpty else { return [] }
        let bytes = TraceFormat.chunk(chunk, number: next)
        next &+= 1
        chunk.removeAll(keepingCapacity: true)
        return bytes
    }
}
