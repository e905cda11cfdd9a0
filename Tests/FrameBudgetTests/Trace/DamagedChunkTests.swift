import FrameBudget
import Testing

@testable import FrameTrace

/// Whole chunks with valid checksums that are not where they were written.
@Suite("Chunks out of place")
struct DamagedChunkTests {
    private static let chunks: [[UInt8]] = {
        let bytes = TraceRoundTripTests.encode(TraceRoundTripTests.everyKind, perChunk: 2)
        var chunks: [[UInt8]] = []
        var position = TraceFormat.headerSize
        while let records = TraceReader.chunk(of: bytes, at: position, number: UInt32(chunks.count)) {
            chunks.append(Array(bytes[position..<records.upperBound]))
            position = records.upperBound
        }
        return chunks
    }()

    private func read(_ chunks: [[UInt8]]) throws -> Trace {
        try Trace(bytes: TraceFormat.fileHeader + chunks.joined())
    }

    @Test("the whole trace is complete")
    func whole() throws {
        #expect(Self.chunks.count > 5)
        #expect(try read(Self.chunks).ending != .incomplete)
    }

    @Test("a chunk that is missing, doubled or swapped is damage, wherever it is")
    func outOfPlace() throws {
        for index in Self.chunks.indices {
            var missing = Self.chunks
            missing.remove(at: index)
            var doubled = Self.chunks
            doubled.insert(doubled[index], at: index)
            var swapped = Self.chunks
            swapped.swapAt(index, index == 0 ? 1 : index - 1)
            for chunks in [missing, doubled, swapped] {
                // Without the first chunk nothing can be read.
                guard chunks[0] == Self.chunks[0] else {
                    #expect(throws: TraceError.damagedBeginning) { try read(chunks) }
                    continue
                }
                // The last chunk contains the end record.
                #expect(try read(chunks).ending == .incomplete, "chunk \(index)")
            }
        }
    }

    @Test("bytes after the last record are damage")
    func appended() throws {
        let trace = try read(Self.chunks + [Array(repeating: 7, count: 5000)])
        #expect(trace.ending == .incomplete)
        #expect(trace.tornBytes == 5000)
    }

    @Test("a flipped bit in the first chunk, or before it, is reported as a damaged beginning")
    func beginning() throws {
        var bytes = TraceFormat.fileHeader + Self.chunks.joined()
        bytes[40] ^= 4
        #expect(throws: TraceError.damagedBeginning) { try Trace(bytes: bytes) }
        var reserved = TraceFormat.fileHeader + Self.chunks.joined()
        reserved[13] ^= 1
        #expect(throws: TraceError.damagedBeginning) { try Trace(bytes: reserved) }
    }

    @Test("a second header is refused")
    func secondHeader() {
        let header = TraceRecord.header(TraceRoundTripTests.header)
        #expect(throws: TraceError.secondHeader) {
            try Trace(bytes: TraceRoundTripTests.encode([header, .flushed(TraceRoundTripTests.at(3)), header]))
        }
    }

    @Test("more apps than a workload may have are refused")
    func tooManyApps() {
        let header = TraceRecord.header(TraceRoundTripTests.header)
        let apps = (0..<65).map { index in
            TraceRecord.app(
                AppDescription(id: AppID(index: index), name: "a\(index)", pacing: nil, budget: .milliseconds(16))
            )
        }
        #expect(throws: TraceError.tooMany(what: "apps", limit: 64)) {
            try Trace(bytes: TraceRoundTripTests.encode([header] + apps))
        }
        #expect(throws: Never.self) { try Trace(bytes: TraceRoundTripTests.encode([header] + apps.dropLast())) }
    }

    @Test("the writer truncates a name that is too long, at a character boundary")
    func longName() throws {
        let name = String(repeating: "ä", count: 20_000)
        let records: [TraceRecord] = [
            .header(TraceRoundTripTests.header), .resource(ResourceID(1), name: "x" + name),
        ]
        let trace = try Trace(bytes: TraceRoundTripTests.encode(records))
        #expect(trace.resources[ResourceID(1)]?.utf8.count == (16 << 10) - 1)
    }

    @Test("overlapping slices of a thread are cut, so that it runs in one place at a time")
    func overlapping() throws {
        let thread = ThreadID(3)
        func slice(_ start: Double, _ end: Double) -> TraceRecord {
            .event(
                thread,
                .ran(
                    RunSlice(
                        cpu: 0,
                        start: TraceRoundTripTests.at(start),
                        end: TraceRoundTripTests.at(end),
                        ending: .waiting
                    )
                )
            )
        }
        let records: [TraceRecord] = [
            .header(TraceRoundTripTests.header), slice(5, 9), slice(1, 4), slice(2, 3), slice(3, 6), slice(9, 9),
        ]
        let slices = try Trace(bytes: TraceRoundTripTests.encode(records)).slices[thread] ?? []
        #expect(slices.map(\.start) == [1, 4, 6, 9].map(TraceRoundTripTests.at))
        #expect(slices.map(\.end) == [4, 6, 9, 9].map(TraceRoundTripTests.at))
    }
}
