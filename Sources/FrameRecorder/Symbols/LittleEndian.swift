extension [UInt8] {
    /// Returns the little-endian number at an offset; nil if it is not entirely there.
    func number<Number: FixedWidthInteger & UnsignedInteger>(at offset: Int, as type: Number.Type) -> Number? {
        let size = MemoryLayout<Number>.size
        guard offset >= 0, size <= count, offset <= count - size else { return nil }
        var number: Number = 0
        for index in (0..<size).reversed() { number = number << 8 | Number(truncatingIfNeeded: self[offset + index]) }
        return number
    }
}
