/// The format of a trace file.
///
/// ```
/// file   = "FBPTRACE" version:u32 reserved:u32 chunk*
/// chunk  = length:u32 number:u32 crc32c:u32 record*   (little-endian; the checksum is of the number and the records)
/// record = length:varint kind:u8 fields
/// ```
///
/// A chunk is written with one call, so that a killed process leaves complete chunks and at most one torn chunk. Chunks
/// are numbered from 0, so that a missing, doubled or misplaced chunk is detected like a flipped bit. A reader skips
/// records of unknown kinds, and unknown fields at the end of a record.
public enum TraceFormat {
    /// The version that this code writes and reads.
    public static let version: UInt32 = 3
    /// The bytes that begin every trace.
    public static let magic: [UInt8] = Array("FBPTRACE".utf8)
    /// The number of bytes before the first chunk.
    static let headerSize = 16
    /// The number of bytes of a chunk before its records.
    package static let chunkHeaderSize = 12
    /// The size of the largest chunk that a reader accepts, in bytes.
    static let maximumChunk = 64 << 20

    /// The bytes of a file before the first chunk.
    public static var fileHeader: [UInt8] { magic + littleEndian(version) + littleEndian(0) }

    package static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    package static func littleEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns a chunk: its length, number and checksum, then the records, to be written in one call.
    package static func chunk(_ records: [UInt8], number: UInt32) -> [UInt8] {
        let number = littleEndian(number)
        return littleEndian(UInt32(records.count)) + number + littleEndian(checksum(number, records[...])) + records
    }

    /// Returns the correct checksum of a chunk.
    static func checksum(_ number: some Sequence<UInt8>, _ records: ArraySlice<UInt8>) -> UInt32 {
        Checksum.crc32c(records, after: Checksum.crc32c(Array(number)))
    }

    enum Kind: UInt8 {
        case header = 1
        case machine = 2
        case app = 3
        case path = 4
        case resource = 5
        case thread = 6
        case demand = 7
        case screen = 8
        case stack = 9
        case image = 10
        case symbol = 11
        case ending = 12
        case flushed = 13
        case note = 14
        case queueDemand = 15
        case faults = 17
        case process = 18
        case kernelGap = 24
        case begin = 32
        case end = 33
        case idle = 36
        case step = 37
        case wait = 38
        case lost = 39
        case ran = 42
        case heldUp = 43
        case reached = 44
        case woken = 48
        case migrated = 49
        case interrupted = 50
        case left = 51
        case called = 52
        case mark = 53
        case stackDefinition = 56
        case stackUse = 57
        case site = 58
        case file = 80
        case handler = 60
        case markName = 81
        case budgets = 82
        case rank = 85
        case plan = 86
        case ended = 87
        case majorFault = 92
        case quotaTime = 93
        case lockReading = 94
        case stolenTime = 95
        case returned = 96
        case threadClock = 97
        case queue = 98

        /// Whether the record is of stacks or of the names of their addresses.
        var isOfStacks: Bool {
            switch self {
            case .stack, .stackDefinition, .stackUse, .image, .symbol: true
            default: false
            }
        }

        /// Whether the record is a frequent event of a thread, which is read directly, without a ``TraceRecord``.
        var isFrequentEvent: Bool {
            switch self {
            case .begin, .end, .step, .wait, .ran, .woken, .interrupted: true
            default: false
            }
        }
    }
}
