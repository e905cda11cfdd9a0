/// Writes the elements of one chunk of a ``PackedArray``.
///
/// Numbers are LEB128 varints, signed ones in zigzag. An instant is written as its distance from the first one of the
/// chunk.
public struct Packer<Extra: Sendable> {
    /// The bytes written so far.
    @usableFromInline var bytes: [UInt8] = []
    /// The values that are stored unpacked, by number.
    @usableFromInline var extras: [Extra] = []
    /// The first instant written; nil before.
    @usableFromInline var origin: Instant?

    @inlinable
    init(roomFor count: Int) { bytes.reserveCapacity(count) }

    @inlinable
    package mutating func write(byte: UInt8) { bytes.append(byte) }

    @inlinable
    package mutating func write(_ value: UInt64) { bytes.append(varint: value) }

    @inlinable
    package mutating func write(_ value: Int64) { write(value.zigzag) }

    @inlinable
    package mutating func write(_ value: Int) { write(Int64(value)) }

    @inlinable
    package mutating func write(_ span: TimeSpan) { write(span.nanoseconds) }

    @inlinable
    package mutating func write(_ index: VsyncIndex) { write(index.rawValue) }

    @inlinable
    package mutating func write(_ identifier: some Identifier) { write(UInt64(identifier.rawValue)) }

    @inlinable
    package mutating func write(_ instant: Instant) {
        let origin = origin ?? instant
        self.origin = origin
        write(instant, from: origin)
    }

    /// Writes an instant as its distance from another one that the reader knows by then.
    @inlinable
    package mutating func write(_ instant: Instant, from origin: Instant) {
        write(instant.nanoseconds &- origin.nanoseconds)
    }

    /// Writes an interval as distances from an instant that the reader knows by then.
    @inlinable
    package mutating func write(_ interval: Interval, from origin: Instant) {
        write(interval.start, from: origin)
        write(interval.end, from: interval.start)
    }

    @inlinable
    package mutating func write<Value>(list: [Value], _ body: (inout Packer, Value) -> Void) {
        write(UInt64(list.count))
        for value in list { body(&self, value) }
    }

    /// Stores a value unpacked, and writes its number.
    @inlinable
    package mutating func write(extra: Extra) {
        write(UInt64(extras.count))
        extras.append(extra)
    }

    /// Stores a value unpacked, or reuses an equal one if it is among the first 64 of the chunk, and writes its number.
    ///
    /// - Complexity: O(1).
    @inlinable
    package mutating func write(shared extra: Extra, where isSame: (Extra) -> Bool) {
        guard let number = extras.prefix(64).firstIndex(where: isSame) else { return write(extra: extra) }
        write(UInt64(number))
    }
}
