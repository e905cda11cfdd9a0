/// Reads back what ``ByteWriter`` wrote. Every read is checked: bytes from a damaged file end in an error, never in a trap.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    let kind: UInt8
    var origin: Instant

    init(_ bytes: ArraySlice<UInt8>, kind: UInt8 = 0, origin: Instant = .zero) {
        self.bytes = bytes
        position = bytes.startIndex
        self.kind = kind
        self.origin = origin
    }

    var isAtEnd: Bool { position >= bytes.endIndex }

    private var malformed: TraceError { .malformedRecord(kind: kind) }

    mutating func byte() throws(TraceError) -> UInt8 {
        guard position < bytes.endIndex else { throw malformed }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func unsigned() throws(TraceError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let next = try byte()
            guard shift < 63 || next < 2 else { throw malformed }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
        }
        throw malformed
    }

    mutating func signed() throws(TraceError) -> Int64 {
        let value = try unsigned()
        return Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
    }

    mutating func count() throws(TraceError) -> Int {
        let value = try unsigned()
        // Every element takes a byte at least, so a larger count is a lie that would only cost memory.
        guard value <= UInt64(bytes.endIndex - position) else { throw malformed }
        return Int(value)
    }

    mutating func integer() throws(TraceError) -> Int { Int(try signed()) }

    mutating func bool() throws(TraceError) -> Bool { try byte() != 0 }

    mutating func double() throws(TraceError) -> Double { Double(bitPattern: try unsigned().byteSwapped) }

    mutating func span() throws(TraceError) -> TimeSpan { TimeSpan(nanoseconds: try signed()) }

    mutating func instant() throws(TraceError) -> Instant {
        let (value, overflow) = origin.nanoseconds.addingReportingOverflow(try signed())
        guard !overflow else { throw malformed }
        return Instant(nanoseconds: value)
    }

    mutating func vsync() throws(TraceError) -> VsyncIndex { VsyncIndex(try signed()) }

    mutating func identifier<ID: Identifier>(_: ID.Type = ID.self) throws(TraceError) -> ID {
        guard let value = UInt32(exactly: try unsigned()) else { throw malformed }
        return ID(value)
    }

    mutating func raw() throws(TraceError) -> [UInt8] { Array(try block()) }

    /// Bytes with their number before them, not copied.
    mutating func block() throws(TraceError) -> ArraySlice<UInt8> {
        let count = try count()
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func text() throws(TraceError) -> String { String(decoding: try raw(), as: UTF8.self) }

    mutating func choice<Value: RawRepresentable<String>>(_: Value.Type = Value.self) throws(TraceError) -> Value {
        guard let value = Value(rawValue: try text()) else { throw malformed }
        return value
    }

    mutating func optional<Value>(
        _ body: (inout ByteReader) throws(TraceError) -> Value
    ) throws(TraceError) -> Value? {
        try bool() ? try body(&self) : nil
    }

    mutating func list<Value>(
        _ body: (inout ByteReader) throws(TraceError) -> Value
    ) throws(TraceError) -> [Value] {
        let count = try count()
        var list: [Value] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try body(&self)) }
        return list
    }
}
