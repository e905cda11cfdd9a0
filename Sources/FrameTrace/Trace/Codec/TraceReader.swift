/// Reads the bytes of a trace file, whole or cut short.
public struct TraceReader: Sendable {
    /// The records, in the file's order.
    public private(set) var records: [TraceRecord] = []
    /// Bytes at the end that are no whole chunk, or behind a chunk whose checksum is wrong.
    public private(set) var tornBytes = 0

    /// Reads a trace up to its end or to the first chunk that is torn.
    ///
    /// - Complexity: O(n).
    /// - Throws: ``TraceError`` where the bytes are no trace or hold no header.
    public init(_ bytes: [UInt8]) throws(TraceError) {
        var records: [TraceRecord] = []
        tornBytes = try Self.forEachRecord(in: bytes) {
            records.append($0)
        } event: { thread, event in
            records.append(.event(thread, event))
        }
        self.records = records
    }

    /// Calls for every record up to the file's end or to the first chunk that is torn; the first is the header. Keeps
    /// none of them: a long trace's records take many times the memory of the file.
    ///
    /// - Parameters:
    ///   - body: takes all records but those of events.
    ///   - event: takes the events. They are most of a trace, and no record has to be made of them.
    /// - Returns: bytes at the end that are no whole chunk, or behind a chunk whose checksum is wrong.
    /// - Complexity: O(n).
    /// - Throws: ``TraceError`` where the bytes are no trace or hold no header.
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

    /// What is known from the chunks before.
    struct State: Sendable {
        /// Whether stacks, and what names their addresses, are read; else they are passed over.
        var readsStacks = true
        var chunks: UInt32 = 0
        var origin: Instant?
        var stacks: [UInt64: StackAddresses] = [:]
        var counts = LimitedCounts()
        /// The last record has been read: what follows it nobody wrote.
        var isOver = false
    }

    /// Calls for the frequent events, by kind and thread, and reads nothing else of them: what to make room for before they
    /// are read. Says nothing of what is wrong with the bytes, and stops there.
    ///
    /// - Complexity: O(n).
    static func forEachEventKind(in bytes: [UInt8], _ body: (TraceFormat.Kind, ThreadID) -> Void) {
        var position = TraceFormat.headerSize
        while bytes.count - position >= TraceFormat.chunkHeaderSize {
            let length = Int(TraceFormat.littleEndian(bytes[position..<position + 4]))
            let start = position + TraceFormat.chunkHeaderSize
            guard length <= bytes.count - start else { return }
            position = start + length
            var reader = ByteReader(bytes[start..<position])
            while !reader.isAtEnd {
                do throws(TraceError) {
                    try reader.enterRecord()
                    defer { reader.leaveRecord() }
                    guard let kind = TraceFormat.Kind(rawValue: reader.kind), kind.isFrequentEvent else { continue }
                    body(kind, try reader.identifier())
                } catch {
                    return
                }
            }
        }
    }

    /// The records of the chunk that begins at a position; nil where there is none with that number, or it is damaged.
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
