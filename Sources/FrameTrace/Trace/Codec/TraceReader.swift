/// Reads the bytes of a trace file, whole or cut short.
public struct TraceReader: Sendable {
    /// The records, in the order of the file.
    public private(set) var records: [TraceRecord] = []
    /// The number of bytes from the first torn or damaged chunk on, or after the last record's chunk.
    public private(set) var tornBytes = 0

    /// Reads a trace up to its end or to the first chunk that is torn.
    ///
    /// - Complexity: O(n).
    /// - Throws: ``TraceError`` if the bytes are no trace or contain no header.
    public init(_ bytes: [UInt8]) throws(TraceError) {
        var records: [TraceRecord] = []
        tornBytes = try Self.forEachRecord(in: bytes) {
            records.append($0)
        } event: { thread, event in
            records.append(.event(thread, event))
        }
        self.records = records
    }

    /// Calls a closure for every record up to the end of the file or to the first torn chunk; the first record is the
    /// header. Keeps no records, because those of a long trace take many times the memory of the file.
    ///
    /// - Parameters:
    ///   - body: Receives all records except events.
    ///   - event: Receives the events. They are most of a trace, and this avoids making records of them.
    /// - Returns: The number of bytes from the first torn or damaged chunk on, or after the last record's chunk.
    /// - Complexity: O(n).
    /// - Throws: ``TraceError`` if the bytes are no trace or contain no header.
    static func forEachRecord(
        in bytes: [UInt8],
        _ body: (TraceRecord) -> Void,
        event: (ThreadID, ThreadEvent) -> Void
    ) throws(TraceError) -> Int {
        try checkBeginning(of: bytes)
        var position = TraceFormat.headerSize
        var state = State()
        while !state.isOver, let chunk = chunk(of: bytes, at: position, number: state.chunks) {
            try read(bytes[chunk], &state, body, event)
            state.chunks &+= 1
            position = chunk.upperBound
        }
        guard state.origin != nil else {
            let isCut = bytes.count - position < TraceFormat.chunkHeaderSize
            throw isCut ? .noHeader : .damagedBeginning
        }
        return bytes.count - position
    }

    /// Checks the bytes before the first chunk.
    static func checkBeginning(of bytes: [UInt8]) throws(TraceError) {
        guard bytes.count >= TraceFormat.headerSize, Array(bytes[..<8]) == TraceFormat.magic else { throw .notATrace }
        let version = TraceFormat.littleEndian(bytes[8..<12])
        guard version == TraceFormat.version else { throw .unknownVersion(version) }
        guard bytes[12..<16].allSatisfy({ $0 == 0 }) else { throw .damagedBeginning }
    }

    /// The state of a reader between chunks.
    struct State: Sendable {
        /// Whether stacks, and the names of their addresses, are read; otherwise they are skipped.
        var readsStacks = true
        var chunks: UInt32 = 0
        var origin: Instant?
        var stacks: [UInt64: StackAddresses] = [:]
        var counts = LimitedCounts()
        /// Whether the last record has been read; bytes after it are damage.
        var isOver = false
    }

    /// Calls a closure with the kind and thread of every frequent event in the whole chunks from a position on, to
    /// reserve memory before they are read. Stops without an error where the bytes can't be read; does not verify
    /// checksums.
    ///
    /// - Parameter position: Moves to the first chunk that is not whole.
    /// - Returns: Whether further bytes can be read.
    /// - Complexity: O(n).
    static func forEachEventKind(
        in bytes: [UInt8],
        from position: inout Int,
        _ body: (TraceFormat.Kind, ThreadID) -> Void
    ) -> Bool {
        while bytes.count - position >= TraceFormat.chunkHeaderSize {
            let length = Int(TraceFormat.littleEndian(bytes[position..<position + 4]))
            let start = position + TraceFormat.chunkHeaderSize
            // No chunk is empty: zeros that a crash left behind a trace are not gone through.
            guard length > 0, length <= TraceFormat.maximumChunk else { return false }
            guard length <= bytes.count - start else { return true }
            position = start + length
            var reader = ByteReader(bytes[start..<position])
            while !reader.isAtEnd {
                do throws(TraceError) {
                    try reader.enterRecord()
                    defer { reader.leaveRecord() }
                    let kind = TraceFormat.Kind(rawValue: reader.kind)
                    if kind == .ending { return false }
                    guard let kind, kind.isFrequentEvent else { continue }
                    body(kind, try reader.identifier())
                } catch {
                    return false
                }
            }
        }
        return true
    }

    /// Returns whether the bytes at a position, which are no intact chunk, are damaged: no further bytes would make one
    /// of them.
    static func isDamaged(_ bytes: [UInt8], at position: Int) -> Bool {
        let start = position + TraceFormat.chunkHeaderSize
        guard bytes.count >= start else { return false }
        let length = Int(TraceFormat.littleEndian(bytes[position..<position + 4]))
        return length == 0 || length > TraceFormat.maximumChunk || bytes.count - start >= length
    }

    /// Returns the range of the records of the chunk at a position; nil if the chunk is torn, is damaged or has another
    /// number.
    package static func chunk(of bytes: [UInt8], at position: Int, number: UInt32) -> Range<Int>? {
        let start = position + TraceFormat.chunkHeaderSize
        guard bytes.count >= start else { return nil }
        let length = Int(TraceFormat.littleEndian(bytes[position..<position + 4]))
        let found = bytes[position + 4..<position + 8]
        guard length > 0, length <= TraceFormat.maximumChunk, bytes.count - start >= length,
            TraceFormat.littleEndian(found) == number
        else { return nil }
        let range = start..<start + length
        let checksum = TraceFormat.littleEndian(bytes[position + 8..<start])
        return TraceFormat.checksum(found, bytes[range]) == checksum ? range : nil
    }

    /// Reads the records of a chunk.
    static func read(
        _ chunk: ArraySlice<UInt8>,
        _ state: inout State,
        _ take: (TraceRecord) -> Void,
        _ takeEvent: (ThreadID, ThreadEvent) -> Void
    ) throws(TraceError) {
        var reader = ByteReader(chunk, origin: state.origin ?? .zero)
        while !reader.isAtEnd {
            try reader.enterRecord()
            defer { reader.leaveRecord() }
            guard !state.isOver else { throw .malformedRecord(kind: reader.kind) }
            if !state.readsStacks, TraceFormat.Kind(rawValue: reader.kind)?.isOfStacks == true { continue }
            if state.origin != nil, let kind = TraceFormat.Kind(rawValue: reader.kind), kind.isFrequentEvent {
                let thread: ThreadID = try reader.identifier()
                takeEvent(thread, try reader.event(kind))
                continue
            }
            guard let record = try reader.record(&state.stacks) else { continue }
            if case .header(let header) = record {
                guard state.origin == nil else { throw .secondHeader }
                state.origin = header.grid.origin
                reader.origin = header.grid.origin
            } else if state.origin == nil {
                throw .noHeader
            }
            try state.counts.add(record)
            if case .end = record { state.isOver = true }
            if case .event(let thread, let event) = record { takeEvent(thread, event) } else { take(record) }
        }
    }
}
