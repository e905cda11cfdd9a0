import Testing

@testable import FrameTrace

@Suite("Stacks shared by many records")
struct StackNumberTests {
    private static let at = TraceRoundTripTests.at

    private static func sample(_ number: Int, _ addresses: [UInt64]) -> StackRecord {
        StackRecord(
            thread: ThreadID(0),
            frame: FrameNumber(UInt32(number)),
            victim: ThreadID(0),
            plannedAt: at(Double(number)),
            takenAt: at(Double(number) + 0.1),
            state: .running,
            path: PathID(1),
            waitingFor: nil,
            stack: StackAddresses(addresses: addresses, isComplete: number % 2 == 0),
            purpose: .sample
        )
    }

    /// Forty addresses as far apart as those of real libraries.
    private static func addresses(_ seed: UInt64) -> [UInt64] {
        (0..<40).map { 0x7f00_0000_0000 &+ ($0 &* 0x9E37_79B9 &+ seed &* 64) % 0x1000_0000 }
    }

    private static func file(_ chunks: [[TraceRecord]]) -> [UInt8] {
        var encoder = TraceEncoder(origin: TraceRoundTripTests.grid.origin)
        var bytes = TraceFormat.fileHeader
        encoder.append(.header(TraceRoundTripTests.header))
        bytes += encoder.takeChunk()
        for chunk in chunks {
            for record in chunk { encoder.append(record) }
            bytes += encoder.takeChunk()
        }
        return bytes
    }

    @Test("a stack is written to the file once, and is in every record that is read")
    func once() throws {
        let few = (0..<1000).map { TraceRecord.stack(Self.sample($0, Self.addresses(UInt64($0 % 7)))) }
        let bytes = Self.file([Array(few[..<500]), Array(few[500...])])
        #expect(bytes.count < 1000 * 30)
        #expect(try TraceReader(bytes).records.dropFirst() == few[...])
        let extremes = [[], [0, .max, 0, 1, .max / 2]].map { TraceRecord.stack(Self.sample(1, $0)) }
        #expect(try TraceReader(Self.file([extremes])).records.dropFirst() == extremes[...])
    }

    @Test("a file truncated anywhere is read up to its last whole chunk")
    func torn() throws {
        let records = (0..<30).map { TraceRecord.stack(Self.sample($0, Self.addresses(UInt64($0 % 5)))) }
        let chunks = stride(from: 0, to: 30, by: 6).map { Array(records[$0..<$0 + 6]) }
        let bytes = Self.file(chunks)
        let header = Self.file([]).count
        for length in header...bytes.count {
            let read = try TraceReader(Array(bytes[..<length])).records.dropFirst()
            #expect(read.count % 6 == 0)
            #expect(Array(read) == Array(records[..<read.count]))
        }
    }

    @Test("an unknown stack number is an error, and no number beyond the limit is assigned")
    func limits() throws {
        let kind = TraceFormat.Kind.stackUse.rawValue
        var writer = ByteWriter()
        writer.write(Self.sample(1, [1, 2]), as: 3)
        var reader = ByteReader(writer.bytes.dropFirst(), kind: kind)
        var known: [UInt64: StackAddresses] = [:]
        #expect(throws: TraceError.malformedRecord(kind: kind)) { _ = try reader.record(&known) }

        var numbers = StackNumbers()
        for address in 0..<UInt64(StackNumbers.limit) {
            _ = numbers.number(of: StackAddresses(addresses: [address], isComplete: true))
        }
        let last = numbers.number(of: StackAddresses(addresses: [0], isComplete: true))
        #expect(last?.number == 0 && last?.isNew == false)
        let beyond = numbers.number(of: StackAddresses(addresses: [.max], isComplete: true))
        #expect(beyond == nil)
    }

    @Test("an encoder without stack numbers writes all addresses, as earlier versions did")
    func whole() throws {
        let record = TraceRecord.stack(Self.sample(2, Self.addresses(1)))
        var encoder = TraceEncoder(origin: TraceRoundTripTests.grid.origin, numbersStacks: false)
        encoder.append(.header(TraceRoundTripTests.header))
        let isNew = encoder.append(record)
        #expect(isNew)
        let isNewAgain = encoder.append(record)
        #expect(isNewAgain)
        #expect(try TraceReader(TraceFormat.fileHeader + encoder.takeChunk()).records.dropFirst() == [record, record])
    }
}
