import Testing

@testable import FrameTrace

/// Numbers far beyond those of any run, in chunks with valid checksums.
@Suite("Extreme numbers in a trace")
struct ExtremeNumberTests {
    private func trace(_ records: [TraceRecord]) throws -> Trace {
        let header = TraceRecord.header(TraceRoundTripTests.header)
        return try Trace(bytes: TraceRoundTripTests.encode([header] + records))
    }

    @Test(
        "instants, spans and vsyncs out of bounds are refused",
        arguments: [Int64.max, .min, 1 << 62, -(1 << 58)]
    )
    func refused(value: Int64) {
        let instant = Instant(nanoseconds: value)
        let span = TimeSpan(nanoseconds: value)
        let usage = Usage(at: .zero, cpu: span, delay: nil)
        let records: [TraceRecord] = [
            .flushed(instant), .demand(AppDemand(app: AppID(0), frame: ServiceTime(cpu: span))),
            .event(ThreadID(0), .end(ActivityEnd(usage: usage))),
            .event(ThreadID(0), .end(ActivityEnd(usage: Usage(at: instant, cpu: nil, delay: nil)))),
            .event(ThreadID(0), .ran(RunSlice(cpu: 0, start: instant, end: instant, endedReady: true))),
            .event(
                ThreadID(0),
                .begin(
                    ActivityBegin(
                        .frame(FrameNumber(0), callback: VsyncIndex(value)),
                        usage: Usage(at: .zero, cpu: nil, delay: nil)
                    )
                )
            ),
        ]
        for record in records { #expect(throws: TraceError.self, "\(record)") { try trace([record]) } }
    }

    /// Values that crashed or hung the analysis of version 0.1.0, each in a chunk with a valid checksum.
    @Test("lengths, counts, CPUs and rates out of bounds are refused")
    func fields() throws {
        func record(_ kind: TraceFormat.Kind, _ write: (inout ByteWriter) -> Void) throws {
            var writer = ByteWriter()
            writer.write(byte: kind.rawValue)
            write(&writer)
            let body = [UInt8(writer.bytes.count)] + writer.bytes
            let header = TraceRoundTripTests.encode([.header(TraceRoundTripTests.header)])
            #expect(throws: TraceError.malformedRecord(kind: kind.rawValue), "\(kind)") {
                try Trace(bytes: header + TraceRoundTripTests.chunk(body))
            }
        }
        for length in [Int64.min, -1, .max, 1 << 60] {
            try record(.ran) { writer in
                writer.write(UInt64(0))
                writer.write(UInt64(0))
                writer.write(Int64(0))
                writer.write(length)
                writer.write(byte: 0)
            }
            try record(.interrupted) { writer in
                writer.write(UInt64(0))
                writer.write(byte: 0)
                writer.write(Int64(0))
                writer.write(length)
            }
            try record(.lost) { writer in
                writer.write(UInt64(0))
                writer.write(length)
                writer.write(Int64(0))
            }
        }
        try record(.migrated) { writer in
            writer.write(UInt64(0))
            writer.write(Int64(0))
            writer.write(UInt64(1 << 16))
        }
        try record(.stolenTime) { writer in
            writer.write(UInt64(1 << 32))
            for _ in 0..<3 { writer.write(Int64(0)) }
        }
        for rate in [1e308, 1e-6, -1, .infinity, .nan] {
            var quality = MeasurementQuality()
            quality.sampling = SamplingQuality(rate: rate)
            #expect(throws: TraceError.malformedRecord(kind: TraceFormat.Kind.ending.rawValue), "\(rate)") {
                try trace([.end(.complete, at: .zero, quality)])
            }
        }
        for cores in [0, -1, 1 << 61, .max] {
            var header = TraceRoundTripTests.header
            header.cores = cores
            #expect(throws: TraceError.malformedRecord(kind: TraceFormat.Kind.header.rawValue), "\(cores)") {
                try Trace(bytes: TraceRoundTripTests.encode([.header(header)]))
            }
        }
    }

    @Test("a fraction of the longest span is exact, and a larger result saturates at 64 bits")
    func scaled() {
        #expect(TimeSpan(nanoseconds: .max).scaled(by: 100, over: 200) == TimeSpan(nanoseconds: .max / 2))
        #expect(TimeSpan(nanoseconds: .min).scaled(by: 3, over: 2) == TimeSpan(nanoseconds: .min))
        #expect(TimeSpan.nanoseconds(-7).scaled(by: 1, over: 2) == .nanoseconds(-3))
    }

    @Test("sums and products of spans and instants saturate at 64 bits")
    func saturation() {
        let longest = TimeSpan(nanoseconds: .max)
        let shortest = TimeSpan(nanoseconds: .min)
        #expect(longest + longest == longest)
        #expect(shortest - longest == shortest)
        #expect(-shortest == longest)
        #expect(shortest.magnitude == longest)
        #expect(longest * 3 == longest && longest * -3 == shortest)
        #expect(Instant.distantFuture + .seconds(1) == .distantFuture)
        #expect(Instant(nanoseconds: .min) - .seconds(1) == Instant(nanoseconds: .min))
        #expect(TimeSpan.seconds(1e300) == longest)
        #expect(TimeSpan.milliseconds(-1e300) == shortest)
        #expect(TimeSpan.seconds(.nan) == .zero)
        #expect("\(shortest)" != "")
    }
}
