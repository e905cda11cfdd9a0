import FrameTrace

/// Mutates the content of a trace's chunks: adds, removes and moves records, and puts extreme numbers into them. Each
/// mutant has valid checksums and chunk numbers, so that a reader gets to its content.
struct TraceMutator {
    private static let chunkHeaderSize = TraceFormat.chunkHeaderSize

    /// The records: kind and fields, without their length.
    let records: [[UInt8]]

    init(_ trace: [UInt8]) {
        var records: [[UInt8]] = []
        var position = 16
        var number: UInt32 = 0
        while let chunk = TraceReader.chunk(of: trace, at: position, number: number) {
            var rest = trace[chunk]
            while let length = Self.varint(&rest), length <= UInt64(rest.count) {
                records.append(Array(rest.prefix(Int(length))))
                rest = rest.dropFirst(Int(length))
            }
            position = chunk.upperBound
            number += 1
        }
        self.records = records
    }

    func mutant(_ random: inout SmallRandom) -> [UInt8] {
        var records = records
        for _ in 0...random.below(4) { mutate(&records, &random) }
        return Self.encode(records)
    }

    static func encode(_ records: [[UInt8]]) -> [UInt8] {
        var bytes = TraceFormat.fileHeader
        var number: UInt32 = 0
        var chunk: [UInt8] = []
        func close() {
            guard !chunk.isEmpty else { return }
            bytes += TraceFormat.chunk(chunk, number: number)
            number += 1
            chunk = []
        }
        for record in records {
            append(UInt64(record.count), to: &chunk)
            chunk += record
            if chunk.count > 1 << 14 { close() }
        }
        close()
        return bytes
    }

    private func mutate(_ records: inout [[UInt8]], _ random: inout SmallRandom) {
        guard !records.isEmpty else { return records = self.records }
        let at = random.below(records.count)
        switch random.below(12) {
        case 0: records.remove(at: at)
        case 1: records.insert(records[at], at: random.below(records.count))
        case 2: records.swapAt(at, random.below(records.count))
        case 3: records[at][0] = UInt8(random.below(60))
        case 4:
            // Inserts many copies of one record, each a little different.
            var copies: [[UInt8]] = []
            for _ in 0..<1 + random.below(300) {
                var copy = records[at]
                changeNumber(&copy, &random)
                copies.append(copy)
            }
            records.insert(contentsOf: copies, at: at)
        case 5: records.removeSubrange(at..<min(records.count, at + 1 + random.below(50)))
        case 6: if records[at].count > 1 { records[at].removeLast(1 + random.below(records[at].count - 1)) }
        case 7: records[at][random.below(records[at].count)] = UInt8(truncatingIfNeeded: random.next())
        default:
            // Often one of the first 60 records: those of rare kinds, such as the header, change more than the many
            // later ones.
            let index = random.below(2) == 0 ? at : random.below(min(records.count, 60))
            changeNumber(&records[index], &random)
        }
    }

    /// Replaces one number: most fields are varints, so that most places that parse as a varint are a number.
    private func changeNumber(_ record: inout [UInt8], _ random: inout SmallRandom) {
        var starts: [Range<Int>] = []
        var position = 1
        while position < record.count {
            var rest = record[position...]
            guard Self.varint(&rest) != nil else { break }
            starts.append(position..<rest.startIndex)
            position = rest.startIndex
        }
        guard !starts.isEmpty else { return }
        let place = random.choose(starts)
        var bytes: [UInt8] = []
        Self.append(number(&random), to: &bytes)
        record.replaceSubrange(place, with: bytes)
    }

    /// Numbers at and beyond the limits of a reader, in zigzag encoding.
    private static let edges: [UInt64] = [
        0, .max, .max - 1, 1 << 58, 0x3FF_FFFF_FFFF_FFFF, 0x1FF_FFFF_FFFE, 0x3F_FFFF_FFFE,
    ]

    private func number(_ random: inout SmallRandom) -> UInt64 {
        let power = UInt64(1) << UInt64(random.below(64))
        switch random.below(6) {
        case 0: return power
        case 1: return power &- 1
        // Zigzag: odd ones are negative.
        case 2: return power | 1
        case 3: return UInt64(random.below(300))
        case 4: return random.next() >> UInt64(random.below(64))
        default: return random.choose(Self.edges)
        }
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = rest.popFirst(), shift < 64 {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
