import Testing

@testable import FrameTrace

/// Numbers that no run comes near, behind a right checksum.
@Suite("Extreme numbers in a trace")
struct ExtremeNumberTests {
    private func trace(_ records: [TraceRecord]) throws -> Trace {
        let header = TraceRecord.header(TraceRoundTripTests.header)
        return try Trace(bytes: TraceRoundTripTests.encode([header] + records))
    }

    @Test(
        "instants, spans and vsyncs out of bounds are refused, not added up",
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
}
