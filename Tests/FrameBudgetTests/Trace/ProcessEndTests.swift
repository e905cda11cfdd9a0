import Testing

@testable import FrameTrace

@Suite("How a process ended")
struct ProcessEndTests {
    private static let app = AppID(1)
    private static let at = TraceRoundTripTests.at(9)

    private static func file(_ end: ProgramEnd) -> [UInt8] {
        var encoder = TraceEncoder(origin: TraceRoundTripTests.grid.origin)
        encoder.append(.header(TraceRoundTripTests.header))
        encoder.append(.program(.ended(end)))
        return TraceFormat.fileHeader + encoder.takeChunk()
    }

    /// A trace of a version that did not tell exit statuses from signals.
    private static func olderFile(_ status: Int64) -> [UInt8] {
        var encoder = TraceEncoder(origin: TraceRoundTripTests.grid.origin)
        encoder.append(.header(TraceRoundTripTests.header))
        var writer = ByteWriter()
        writer.origin = TraceRoundTripTests.grid.origin
        writer.begin(.ended)
        writer.write(app)
        writer.write(at)
        writer.write(status)
        writer.write(byte: 0)
        var length = ByteWriter()
        length.write(UInt64(writer.bytes.count))
        return TraceFormat.fileHeader + encoder.takeChunk()
            + TraceFormat.chunk(length.bytes + writer.bytes, number: 1)
    }

    @Test("An exit status above 128 and a signal with the same number stay distinct in a trace")
    func roundTrip() throws {
        for how: ProcessEnd in [.exited(0), .exited(128), .exited(137), .exited(255), .signalled(1), .signalled(9)] {
            let trace = try Trace(bytes: Self.file(ProgramEnd(app: Self.app, at: Self.at, how: how, cause: .itself)))
            #expect(trace.program.ends[Self.app]?.how == how)
        }
        #expect(ProcessEnd.exited(137).status == 137 && ProcessEnd.signalled(9).status == 137)
        #expect(ProcessEnd.exited(137).signal == nil && ProcessEnd.signalled(9).signal == 9)
        #expect(!ProcessEnd.exited(0).isFailure && ProcessEnd.exited(1).isFailure && ProcessEnd.signalled(1).isFailure)
    }

    @Test("In an older trace a number above 128 is read as a signal, and every number can be read")
    func older() throws {
        let examples: [(Int64, ProcessEnd)] = [
            (7, .exited(7)), (128, .exited(128)), (139, .signalled(11)), (-5, .exited(-5)),
            (Int64(Int32.max), .signalled(Int32.max - 128)), (Int64(Int32.min), .exited(Int32.min)),
        ]
        for (status, how) in examples {
            let trace = try Trace(bytes: Self.olderFile(status))
            #expect(trace.program.ends[Self.app]?.how == how, "\(status)")
        }
    }
}
