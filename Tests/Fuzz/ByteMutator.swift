/// Mutates bytes that have no checksum: texts, ELF files.
struct ByteMutator {
    /// Words of the format, to be inserted anywhere.
    var words: [[UInt8]] = []

    func mutant(of bytes: [UInt8], and other: [UInt8], _ random: inout SmallRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(6) { mutate(&bytes, other, &random) }
        return bytes
    }

    private func mutate(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout SmallRandom) {
        guard !bytes.isEmpty else { return bytes = other }
        let at = random.below(bytes.count)
        let length = min(bytes.count - at, 1 + random.below(random.below(4) == 0 ? 400 : 8))
        switch random.below(10) {
        case 0: bytes[at] ^= 1 << UInt8(random.below(8))
        case 1: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.removeSubrange(at..<at + length)
        case 3: bytes.insert(contentsOf: bytes[at..<at + length], at: at)
        case 4: bytes.removeSubrange(at...)
        case 5:
            // Writes an extreme number of 1, 2, 4 or 8 bytes.
            let size = 1 << random.below(4)
            let absurd: [UInt64] = [0, .max, 1 << 63, 0x7FFF_FFFF, 0xFFFF_FFFF, 1, UInt64(bytes.count), random.next()]
            let value = random.choose(absurd)
            for index in 0..<size where at + index < bytes.count {
                bytes[at + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))
            }
        case 6 where !other.isEmpty:
            let from = random.below(other.count)
            bytes.insert(contentsOf: other[from..<min(other.count, from + length)], at: at)
        case 7 where !words.isEmpty: bytes.insert(contentsOf: random.choose(words), at: at)
        case 8 where !words.isEmpty:
            bytes.replaceSubrange(at..<at + length, with: random.choose(words))
        default:
            // Deep nesting or great length: repeats a piece, up to 64 KiB.
            let piece = Array(bytes[at..<at + length])
            bytes.insert(contentsOf: (0..<1 + random.below(2000)).flatMap { _ in piece }.prefix(1 << 16), at: at)
        }
    }
}
