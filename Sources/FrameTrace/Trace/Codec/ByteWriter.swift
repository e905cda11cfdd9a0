/// Appends the basic values of a trace to bytes.
///
/// Numbers are LEB128 varints, signed ones in zigzag. An instant is written as its distance from V(0), so that it takes
/// at most five bytes in the first 17 s.
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

    /// Writes the length from one instant to another; never negative, because a reader refuses that.
    package mutating func write(from start: Instant, to end: Instant) { write((end - start).clampedToZero) }

    package mutating func write(_ index: VsyncIndex) { write(index.rawValue) }

    package mutating func write(_ identifier: some Identifier) { write(UInt64(identifier.rawValue)) }

    /// Writes a text, cut to the length that a reader accepts.
    package mutating func write(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > TraceLimits.text else { return write(bytes) }
        // Do not cut within the bytes of a character.
        var end = TraceLimits.text
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        write(Array(bytes[..<end]))
    }

    package mutating func write(_ raw: [UInt8]) {
        write(UInt64(raw.count))
        bytes.append(contentsOf: raw)
    }

    /// Writes an optional value: a presence byte, then the value.
    package mutating func write<Value>(optional value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    package mutating func write<Value>(list: [Value], _ body: (inout ByteWriter, Value) -> Void) {
        write(UInt64(list.count))
        for value in list { body(&self, value) }
    }
}
