/// Reads bytes from ``ByteWriter``. Every read is checked: damaged bytes cause an error, never a trap.
package struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// The end of the current record, or of all bytes if no record has been entered.
    private var end: Int
    package private(set) var kind: UInt8
    package var origin: Instant

    package init(_ bytes: ArraySlice<UInt8>, kind: UInt8 = 0, origin: Instant = .zero) {
        self.bytes = bytes
        position = bytes.startIndex
        end = bytes.endIndex
        self.kind = kind
        self.origin = origin
    }

    package var isAtEnd: Bool { position >= end }

    /// Enters the record that begins here; until ``leaveRecord()``, reads stay within it.
    package mutating func enterRecord() throws(TraceError) {
        kind = 0
        let length = try count()
        guard length > 0 else { throw malformed }
        end = position + length
        kind = try byte()
    }

    /// Moves to the end of the record, past fields that were not read.
    package mutating func leaveRecord() {
        position = end
        end = bytes.endIndex
    }

    private var malformed: TraceError { .malformedRecord(kind: kind) }

    package mutating func byte() throws(TraceError) -> UInt8 {
        guard position < end else { throw malformed }
        defer { position += 1 }
        return bytes[position]
    }

    @inline(__always)
    package mutating func unsigned() throws(TraceError) -> UInt64 {
        // Most numbers of a trace take one byte.
        guard position < end, bytes[position] < 0x80 else { return try long() }
        defer { position += 1 }
        return UInt64(bytes[position])
    }

    private mutating func long() throws(TraceError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end {
            let next = bytes[position]
            position += 1
            guard shift < 63 || next < 2 else { throw malformed }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
        throw malformed
    }

    package mutating func signed() throws(TraceError) -> Int64 { Int64(zigzag: try unsigned()) }

    package mutating func count() throws(TraceError) -> Int {
        let value = try unsigned()
        // Every element takes at least one byte, so a larger count is false and would only waste memory.
        guard value <= UInt64(end - position) else { throw malformed }
        return Int(value)
    }

    /// Reads a count: never negative, and small enough that sums over a trace can't overflow.
    package mutating func integer() throws(TraceError) -> Int { Int(try within(0...Self.largestCount)) }

    package mutating func bool() throws(TraceError) -> Bool { try byte() != 0 }

    /// Reads a number that is small enough to be scaled and rounded to an integer.
    package mutating func double() throws(TraceError) -> Double {
        let value = Double(bitPattern: try unsigned().byteSwapped)
        guard value.magnitude <= Self.largestDouble else { throw malformed }
        return value.magnitude < 1 / Self.largestDouble ? 0 : value
    }

    /// Reads a number of bytes; never negative.
    package mutating func byteCount() throws(TraceError) -> ByteCount {
        ByteCount(bytes: try within(0...Self.mostBytes))
    }

    /// Reads a signed number within bounds.
    package mutating func within(_ bounds: ClosedRange<Int64>) throws(TraceError) -> Int64 {
        let value = try signed()
        guard bounds.contains(value) else { throw malformed }
        return value
    }

    /// Reads the number of a CPU.
    package mutating func cpu() throws(TraceError) -> UInt32 {
        let value = try unsigned()
        guard value < UInt64(Self.mostCPUs) else { throw malformed }
        return UInt32(value)
    }

    package mutating func span() throws(TraceError) -> TimeSpan { TimeSpan(nanoseconds: try bounded(Self.longest)) }

    package mutating func instant() throws(TraceError) -> Instant {
        // Neither of them exceeds 2⁵⁸, so the sum can't overflow.
        let value = origin.nanoseconds + (try bounded(Self.longest))
        guard value.magnitude <= UInt64(Self.latest) else { throw malformed }
        return Instant(nanoseconds: value)
    }

    /// Reads a length, and returns the end of the interval that begins at `start`.
    package mutating func end(after start: Instant) throws(TraceError) -> Instant {
        let end = Instant(nanoseconds: start.nanoseconds + (try within(0...Self.longest)))
        guard end.nanoseconds <= Self.latest else { throw malformed }
        return end
    }

    package mutating func vsync() throws(TraceError) -> VsyncIndex { VsyncIndex(try bounded(Self.lastVsync)) }

    // No run comes near these limits. They keep sums and products of values from a damaged file from overflowing.

    /// Four and a half years, in nanoseconds.
    private static let longest: Int64 = 1 << 57
    /// 18 years, in nanoseconds: the largest distance of an instant from the clock's zero.
    package static let latest: Int64 = 1 << 59
    /// 18 years at 240 Hz, the range of instants.
    private static let lastVsync: Int64 = 1 << 37
    private static let largestCount: Int64 = 1 << 40
    private static let mostBytes: Int64 = 1 << 50
    private static let largestDouble = 1e12
    /// Eight times the largest number of CPUs that Linux can be built for.
    package static let mostCPUs = 1 << 16

    private mutating func bounded(_ limit: Int64) throws(TraceError) -> Int64 {
        let value = try signed()
        guard value.magnitude <= UInt64(limit) else { throw malformed }
        return value
    }

    package mutating func identifier<ID: Identifier>(_: ID.Type = ID.self) throws(TraceError) -> ID {
        guard let value = UInt32(exactly: try unsigned()) else { throw malformed }
        return ID(value)
    }

    package mutating func raw() throws(TraceError) -> [UInt8] { Array(try block()) }

    /// Reads bytes preceded by their number, without a copy.
    package mutating func block() throws(TraceError) -> ArraySlice<UInt8> {
        let count = try count()
        defer { position += count }
        return bytes[position..<position + count]
    }

    package mutating func text() throws(TraceError) -> String {
        let bytes = try block()
        guard bytes.count <= TraceLimits.text else { throw malformed }
        return String(decoding: bytes, as: UTF8.self)
    }

    package mutating func choice<Value: RawRepresentable<String>>(
        _: Value.Type = Value.self
    ) throws(TraceError) -> Value {
        guard let value = Value(rawValue: try text()) else { throw malformed }
        return value
    }

    package mutating func optional<Value>(
        _ body: (inout ByteReader) throws(TraceError) -> Value
    ) throws(TraceError) -> Value? {
        try bool() ? try body(&self) : nil
    }

    package mutating func list<Value>(
        atMost limit: Int = .max,
        _ body: (inout ByteReader) throws(TraceError) -> Value
    ) throws(TraceError) -> [Value] {
        let count = try count()
        guard count <= limit else { throw malformed }
        var list: [Value] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try body(&self)) }
        return list
    }
}
