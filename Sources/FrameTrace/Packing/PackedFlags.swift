/// Flags of an element, one bit each, lowest first.
@usableFromInline
package struct PackedFlags {
    @usableFromInline package var bits: UInt64
    @usableFromInline var next: UInt64 = 1

    @inlinable
    package init(_ bits: UInt64 = 0) { self.bits = bits }

    /// Adds the next flag.
    @inlinable
    package mutating func add(_ flag: Bool) {
        if flag { bits |= next }
        next <<= 1
    }

    /// Removes and returns the next flag.
    @inlinable
    package mutating func take() -> Bool {
        defer { next <<= 1 }
        return bits & next != 0
    }
}
