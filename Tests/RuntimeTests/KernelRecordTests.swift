import Testing

@testable import FrameRecorder
@testable import FrameStatistics
@testable import FrameTrace

@Suite("Reading switch records")
struct KernelRecordTests {
    /// A record in the kernel's layout: header, body and trailer.
    private func bytes(
        _ kind: UInt32,
        flags: UInt16 = 0,
        body: [UInt32] = [],
        _ thread: UInt32,
        _ at: UInt64
    ) -> [UInt8] {
        let size = UInt16(8 + body.count * 4 + 24)
        let words: [UInt32] = body + [7, thread, UInt32(truncatingIfNeeded: at), UInt32(at >> 32), 3, 0]
        var bytes: [UInt8] = []
        for word in [kind, UInt32(flags) | UInt32(size) << 16] + words {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
        return bytes
    }

    private func records(_ bytes: [UInt8]) -> [SwitchRecord] {
        unsafe bytes.withUnsafeBytes { bytes in
            var reader = unsafe SwitchRecordReader(bytes)
            var records: [SwitchRecord] = []
            while let record = reader.next() { records.append(record) }
            return records
        }
    }

    private func record(_ kind: SwitchRecord.Kind, _ thread: Int32, process: Int32 = 7) -> SwitchRecord {
        SwitchRecord(kind: kind, process: process, thread: thread, at: Instant(nanoseconds: 1 << 40))
    }

    @Test("each kind of record is read with its flags, ids and time; unknown kinds are skipped")
    func kinds() {
        let at: UInt64 = 1 << 40
        let name: [UInt32] = [9, 5, 0x6B72_6F77, 0x7265, 0, 0]
        let all =
            bytes(14, 1, at) + bytes(14, flags: 1 << 13, 1, at) + bytes(14, flags: 3 << 13, 1, at)
            + bytes(15, body: [8, 9], 2, at) + bytes(99, body: [1, 2, 3, 4], 2, at) + bytes(3, body: name, 5, at)
            + bytes(2, body: [0, 0, 12, 0], 1, at) + bytes(4, body: [6, 7, 4, 7, 0, 0], 0, at)
        var ofWholeCPU = record(.switchIn, 2)
        ofWholeCPU.previous = 9
        let expected = [
            record(.switchIn, 1), record(.switchOut(isReady: false), 1), record(.switchOut(isReady: true), 1),
            ofWholeCPU, record(.named("worker"), 5), record(.lost(12), 1), record(.exit, 4, process: 6),
        ]
        #expect(records(all) == expected)
    }

    @Test("truncated bytes and impossible sizes end the reading without a crash")
    func damaged() {
        let whole = bytes(14, 1, 5) + bytes(15, body: [8, 8], 2, 6)
        for count in 0..<whole.count {
            #expect(records(Array(whole.prefix(count))).count == (count >= 32 ? 1 : 0))
        }
        var noSize = whole
        noSize[6] = 0
        #expect(records(noSize).isEmpty)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            _ = records((0..<Int.random(in: 0...200)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        }
    }
}
