import Testing

@testable import FrameTrace

@Suite("Queues in a trace")
struct QueueDescriptionTests {
    private func header() -> TraceRecord {
        .header(
            TraceHeader(
                name: "queues",
                engine: "test",
                recordedBy: "test",
                startedAt: "",
                planned: nil,
                warmUp: .zero,
                seed: 1,
                cores: 1,
                grid: VsyncGrid(origin: .zero, rate: .hz60)
            )
        )
    }

    private func bytes(_ records: [TraceRecord]) -> [UInt8] {
        var encoder = TraceEncoder(origin: .zero)
        for record in records { encoder.append(record) }
        return TraceFormat.fileHeader + encoder.takeChunk()
    }

    private let queues = [
        QueueDescription(id: ResourceID(0), kind: .main), QueueDescription(id: ResourceID(1), kind: .serial),
        QueueDescription(id: ResourceID(2), kind: .concurrent, target: ResourceID(1)),
    ]

    @Test("are read as they were written")
    func roundTrip() throws {
        let records = queues.map { TraceRecord.queue($0) }
        let written = bytes([header()] + records)
        #expect(try Array(TraceReader(written).records.dropFirst()) == records)
        let trace = try Trace(bytes: written)
        #expect(trace.queues.values.sorted { $0.id < $1.id } == queues)
    }

    @Test("of an unknown kind are left out")
    func unknownKind() throws {
        var writer = ByteWriter()
        writer.begin(.queue)
        writer.write(ResourceID(3))
        writer.write(byte: 77)
        writer.write(optional: ResourceID(1)) { $0.write($1) }
        var length = ByteWriter()
        length.write(UInt64(writer.bytes.count))
        let whole = bytes([header()]) + TraceFormat.chunk(length.bytes + writer.bytes, number: 1)
        let reader = try TraceReader(whole)
        #expect(reader.records.count == 1 && reader.tornBytes == 0)
    }
}
