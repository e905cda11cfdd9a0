extension [UInt8] {
    /// The little-endian number at an offset; nil where it is not all there.
    func number<Number: FixedWidthInteger & UnsignedInteger>(at offset: Int, as type: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard offset >= 0, size <= count, offset <= count - size else { return nil }
        var number: Number = 0
        for index in (0..<size).reversed() { number = number << 8 | Number(truncatingIfNeeded: self[offset + index]) }
        return number
    }
}
