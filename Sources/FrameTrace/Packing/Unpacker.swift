/// Reads the elements of one chunk of a ``PackedArray``. The bytes are always from a ``Packer`` of this process, never
/// from a file, so they are not checked.
public struct Unpacker<Extra: Sendable> {
    @usableFromInline let bytes: [UInt8]
    @usableFromInline var position: Int
    @usableFromInline let extras: [Extra]
    @usableFromInline let origin: Instant

    @inlinable
    init(_ bytes: [UInt8], at position: Int, extras: [Extra], origin: Instant) {
        self.bytes = bytes
        self.position = position
        self.extras = extras
        self.origin = origin
    }

    @inlinable
    package mutating func byte() -> UInt8 {
        let byte = bytes[position]
        position += 1
        return byte
    }

    @inlinable
    package mutating func unsigned() -> UInt64 {
        let first = byte()
        // Fast path: most numbers take one byte.
        guard first >= 0x80 else { return UInt64(first) }
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let next = byte()
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    @inlinable
    package mutating func signed() -> Int64 {
        Int64(zigzag: unsigned())
    }

    @inlinable
    package mutating func integer() -> Int { Int(signed()) }

    @inlinable
    package mutating func span() -> TimeSpan { TimeSpan(nanoseconds: signed()) }

    @inlinable
    package mutating func vsync() -> VsyncIndex { VsyncIndex(signed()) }

    @inlinable
    package mutating func identifier<ID: Identifier>(_: ID.Type = ID.self) -> ID {
        ID(UInt32(truncatingIfNeeded: unsigned()))
    }

    @inlinable
    package mutating func instant() -> Instant { instant(from: origin) }

    @inlinable
    package mutating func instant(from origin: Instant) -> Instant {
        Instant(nanoseconds: origin.nanoseconds &+ signed())
    }

    @inlinable
    package mutating func interval(from origin: Instant) -> Interval {
        let start = instant(from: origin)
        return Interval(start: start, end: instant(from: start))
    }

    @inlinable
    package mutating func list<Value>(_ body: (inout Unpacker) -> Value) -> [Value] {
        let count = Int(unsigned())
        // Most lists of a frame are empty; an empty one allocates nothing.
        guard count > 0 else { return [] }
        var list: [Value] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(body(&self)) }
        return list
    }

    @inlinable
    package mutating func extra() -> Extra { extras[Int(unsigned())] }
}
