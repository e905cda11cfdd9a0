import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite(
    "Switch records that overflow their ring",
    .serialized,
    .enabled(if: SwitchLog.probe().own == nil, "SKIPPED: no switch records here")
)
struct KernelOverflowTests {
    /// Two threads on one CPU that wake each other in turns.
    private static func takeTurns(_ count: Int, on cpu: Int32) throws {
        let spots = [ParkingSpot(), ParkingSpot()]
        let threads = try (0..<2).map { side in
            try PlatformThread(name: "turns", cpus: [cpu]) {
                for _ in 0..<count {
                    let ticket = spots[side].ticket()
                    spots[1 - side].wake()
                    // The first wake-up may come before the other thread waits for it.
                    spots[side].park(ticket, until: MonotonicClock.now() + .milliseconds(1))
                }
            }
        }
        for thread in threads { thread.join() }
    }

    @Test("records that a full ring loses are counted, and no slice spans the gap")
    func overflow() throws {
        let cpu = try #require(CPUPlan.allowed().last)
        let log = SwitchLog(appCPUs: [cpu], ownCPUs: [], most: .ownThreads)
        var encoder = TraceEncoder(origin: .zero)
        // At most 16,384 records fit.
        try Self.takeTurns(15_000, on: cpu)
        log.drain(into: &encoder)
        let whenFull = log.quality
        #expect(whenFull.slices > 0)
        let emptied = MonotonicClock.now()
        // The kernel reports lost records as soon as there is room again.
        try Self.takeTurns(50, on: cpu)
        log.drain(into: &encoder)
        log.finish(at: MonotonicClock.now(), into: &encoder)
        #expect(log.quality.lost > 1000)
        #expect(log.quality.slices > whenFull.slices)
        let header = TraceHeader(
            name: "overflow",
            engine: "live",
            recordedBy: "test",
            startedAt: "",
            planned: nil,
            warmUp: .zero,
            seed: 0,
            cores: 1,
            grid: VsyncGrid(origin: .zero, rate: .hz60)
        )
        var first = TraceEncoder(origin: .zero)
        var number: UInt32 = 0
        first.append(.header(header))
        let reader = try TraceReader(
            TraceFormat.fileHeader + first.takeChunk(numberedBy: &number) + encoder.takeChunk(numberedBy: &number)
        )
        let slices = try Trace(records: reader.records).slices.values.joined()
        #expect(slices.count == log.quality.slices)
        #expect(!slices.contains { $0.start < emptied && $0.end > emptied && $0.end - $0.start > .milliseconds(20) })
    }

    @Test("a log that is finished records nothing, also of threads that are added later")
    func afterTheEnd() throws {
        let cpu = try #require(CPUPlan.allowed().last)
        let log = SwitchLog(appCPUs: [cpu], ownCPUs: [], most: .ownThreads)
        var encoder = TraceEncoder(origin: .zero)
        log.finish(at: MonotonicClock.now(), into: &encoder)
        let slices = log.quality.slices
        let thread = try PlatformThread(name: "late", cpus: [cpu]) { log.watchCaller() }
        thread.join()
        try Self.takeTurns(10, on: cpu)
        log.drain(into: &encoder)
        #expect(log.quality.slices == slices)
    }
}
