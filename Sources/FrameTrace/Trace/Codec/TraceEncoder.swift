/// Turns records into chunks of a trace file.
public struct TraceEncoder: Sendable {
    private var chunk: [UInt8] = []
    /// Used again for every record, so that appending one allocates nothing.
    private var writer = ByteWriter()
    private var length = ByteWriter()
    private var nextChunk: UInt32 = 0

    /// Nil where other encoders of the file give the numbers.
    private var stacks: StackNumbers?

    /// An encoder for a trace whose V(0) is at an instant.
    ///
    /// - Parameter numbersStacks: whether a stack that is in many records is written once. Only one encoder of a file may.
    public init(origin: Instant, numbersStacks: Bool = true) {
        writer.origin = origin
        stacks = numbersStacks ? StackNumbers() : nil
    }

    /// How many bytes wait for ``takeChunk()``.
    public var pendingBytes: Int { chunk.count }

    /// Adds a record to the present chunk.
    ///
    /// - Returns: false for a stack whose addresses have been written before.
    @discardableResult
    public mutating func append(_ record: TraceRecord) -> Bool {
        var isNew = true
        writer.clear()
        if case .stack(let stack) = record, let number = stacks?.number(of: stack.stack) {
            isNew = number.isNew
            // In the same chunk as its first use, or an earlier one: a torn end of the file takes both or the use.
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

    /// The present chunk with its length and checksum, ready to be written in one call; empty where there is nothing.
    ///
    /// Only for a file that has no other encoder.
    public mutating func takeChunk() -> [UInt8] {
        var next = nextChunk
        defer { nextChunk = next }
        return takeChunk(numberedBy: &next)
    }

    /// The present chunk, where several encoders write to one file.
    ///
    /// - Parameter next: the number of the file's next chunk; counted on where there is one.
    package mutating func takeChunk(numberedBy next: inout UInt32) -> [UInt8] {
        guard !chunk.isEmpty else { return [] }
        let bytes = TraceFormat.chunk(chunk, number: next)
        next &+= 1
        chunk.removeAll(keepingCapacity: true)
        return bytes
    }
}
