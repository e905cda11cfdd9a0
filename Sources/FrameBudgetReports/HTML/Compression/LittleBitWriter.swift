/// A bit stream as deflate defines it: the first bit is the lowest of the first byte.
struct LittleBitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    /// Adds the lowest bits of a value, the lowest of them first.
    mutating func write(_ value: Int, count bits: Int) {
        pending |= UInt64(truncatingIfNeeded: value) << UInt64(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Returns all bytes, the last padded with zeros.
    func finished() -> [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
}
