/// Appends the trace's basic values to bytes.
///
/// Numbers are LEB128 varints, signed ones in zigzag; an instant is written as its distance from V(0), which keeps it
/// within five bytes for the first half minute.
package struct ByteWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    package var origin = Instant.zero

    package init() {}

    package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    package mutating func write(byte: UInt8) { bytes.append(byte) }

    package mutating func write(_ value: UInt64) { bytes.append(varint: value) }

    package mutating func write(_ value: Int64) { write(value.zigzag) }

    package mutating func write(_ value: Int) { write(Int64(value)) }

    package mutating func write(_ value: Bool) { write(byte: value ? 1 : 0) }

    package mutating func write(_ value: Double) { write(value.bitPattern.byteSwapped) }

    package mutating func write(_ span: TimeSpan) { write(span.nanoseconds) }

    package mutating func write(_ instant: Instant) { write(instant.nanoseconds &- origin.nanoseconds) }

    /// From an instant on, how long something lasts: never less than no time, which a reader refuses.
    package mutating func write(from start: Instant, to end: Instant) { write((end - start).clampedToZero) }

    package mutating func write(_ index: VsyncIndex) { write(index.rawValue) }

    package mutating func write(_ identifier: some Identifier) { write(UInt64(identifier.rawValue)) }

    /// A text, or as much of its beginning as a reader takes.
    package mutating func write(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > TraceLimits.text else { return write(bytes) }
        // Not within a character's bytes.
        var end = TraceLimits.text
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        write(Array(bytes[..<end]))
    }

    package mutating func write(_ raw: [UInt8]) {
        write(UInt64(raw.count))
        bytes.append(contentsOf: raw)
    }

    /// A value that may be absent: a byte that says so, then the value.
    package mutating func write<Value>(optional value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    package mutating func write<Value>(list: [Value], _ body: (inout ByteWriter, Value) -> Void) {
        write(UInt64(list.count))
        for value in list { body(&self, value) }
    }
}
