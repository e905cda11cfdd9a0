import CUnwind
import Testing

@testable import FrameRecorder
@testable import FrameTrace

/// Real wake-ups and interrupts. These tests need CAP_PERFMON and access to tracefs.
@Suite(
    "Wake-ups and interrupts from the kernel's records",
    .serialized,
    .enabled(
        if: SwitchLog.probeTracepoints().wakeUps == nil && SwitchLog.probeTracepoints().interrupts == nil
            && SwitchLog.probe().others == nil,
        "SKIPPED: wake-ups and interrupts from the kernel's records need root or CAP_PERFMON, and tracefs"
    )
)
struct KernelEventTests {
    @Test("a wake-up has the thread that woke; a wake-up by a timer has none")
    func wakings() throws {
        let spots = [ParkingSpot(), ParkingSpot()]
        let threads = Guarded<[Int32]>([0, 0])
        // Both first tickets are taken before either thread runs. Each thread takes its next ticket before it wakes the
        // other, so no turn is missed; and it wakes the other only once that one sleeps, because a thread that is awake
        // can't be woken.
        let first = [spots[0].ticket(), spots[1].ticket()]
        func turns(_ side: Int) -> @Sendable () -> Void {
            return {
                threads.withLock { $0[side] = fb_gettid() }
                var ticket = first[side]
                if side == 0 { spots[1].wake() }
                for _ in 0..<200 {
                    spots[side].park(ticket, until: MonotonicClock.now() + .seconds(1))
                    ticket = spots[side].ticket()
                    Self.awaitSleep(of: threads.withLock { $0[1 - side] })
                    spots[1 - side].wake()
                }
            }
        }
        let run = try KernelRecording([
            turns(0), turns(1),
            {
                // In a container, a thread's number is known only from its first interrupt on.
                KernelRecording.spin(milliseconds: 40)
                for _ in 0..<50 { BackgroundThread.sleep(milliseconds: 2) }
            },
        ])
        guard let switches = try Self.wholeRecords(of: run) else { return }
        let events = try #require(switches.events)
        #expect(events.wakeUps == run.trace.wakings.values.reduce(0) { $0 + $1.count })
        #expect(switches.slices > 0 && events.records > switches.slices)
        // Between its first and last turn, a thread of the pair is woken only by the other one.
        for side in 0..<2 {
            let clock = run.clocks[side]
            let wakings = (run.trace.wakings[clock.thread] ?? []).filter { $0.at > clock.start && $0.at < clock.end }
            let byOther = wakings.count { $0.by == run.clocks[1 - side].thread }
            #expect(byOther >= 150, "\(byOther) of \(wakings.count)")
            #expect(wakings.allSatisfy { $0.by != clock.thread })
        }
        let sleeper = run.clocks[2]
        let wakings = (run.trace.wakings[sleeper.thread] ?? []).filter { $0.at > sleeper.start && $0.at < sleeper.end }
        // No other thread wakes the sleeper.
        #expect(wakings.count { $0.by != nil } <= 5, "of \(wakings.count)")
    }

    /// What the trace says of the kernel's records; nil where slices are unknown or records were lost, which is noted
    /// as skipped.
    private static func wholeRecords(of run: KernelRecording) throws -> SwitchQuality? {
        let switches = try #require(run.trace.quality.switches)
        guard switches.source == .wholeCPUs else {
            skipped("slices are unknown: \(switches.reason ?? "no reason is known")")
            return nil
        }
        guard switches.lost == 0 else {
            skipped("\(switches.lost) of the kernel's records were lost")
            return nil
        }
        return switches
    }

    /// Waits, for a second at most, until a thread of this process sleeps or is gone.
    private static func awaitSleep(of thread: Int32) {
        let end = MonotonicClock.now() + .seconds(1)
        while MonotonicClock.now() < end {
            guard let line = TextFile.read("/proc/self/task/\(thread)/stat"), let status = ProcessStatus(line) else {
                return
            }
            if status.state == "S" { return }
            MonotonicClock.sleep(until: MonotonicClock.now() + .microseconds(50))
        }
    }

    @Test("interrupts lie within slices of the thread that they interrupt, and do not overlap")
    func interrupts() throws {
        let run = try KernelRecording([{ KernelRecording.spin(milliseconds: 500) }])
        guard try Self.wholeRecords(of: run) != nil else { return }
        let thread = try #require(run.clocks.first).thread
        let spans = try #require(run.trace.interrupts[thread])
        let slices = run.trace.slices[thread] ?? []
        // At least 100 ticks a second on any kernel, fewer where other processes have the CPU.
        #expect(spans.count > 10)
        #expect(spans.allSatisfy { $0.end >= $0.start })
        // The records of switches are some microseconds late, and more where the hypervisor takes the CPU in between.
        let slack = TimeSpan.microseconds(50)
        let outside = spans.filter { span in
            !slices.contains { $0.start <= span.start + slack && $0.end + slack >= span.end }
        }
        #expect(outside.count <= spans.count / 20, "\(outside) of \(spans.count), slices \(slices)")
        for (span, next) in zip(spans, spans.dropFirst()) { #expect(span.end <= next.start) }
        #expect(spans.contains { $0.kind == .timer || $0.kind == .deferred })
    }

    @Test("a full ring leaves a gap in the trace, with its start and end")
    func gap() throws {
        let cpu = try #require(CPUPlan.allowed().last)
        let log = SwitchLog(appCPUs: [cpu], ownCPUs: [])
        let before = MonotonicClock.now()
        let spots = [ParkingSpot(), ParkingSpot()]
        func takeTurns(_ count: Int) throws {
            let threads = try (0..<2).map { side in
                try PlatformThread(name: "turns", cpus: [cpu]) {
                    for _ in 0..<count {
                        let ticket = spots[side].ticket()
                        spots[1 - side].wake()
                        spots[side].park(ticket, until: MonotonicClock.now() + .milliseconds(1))
                    }
                }
            }
            for thread in threads { thread.join() }
        }
        var encoder = TraceEncoder(origin: .zero)
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        encoder.append(
            .header(
                TraceHeader(
                    name: "gap",
                    engine: "live",
                    recordedBy: "test",
                    startedAt: "",
                    planned: nil,
                    warmUp: .zero,
                    seed: 0,
                    cores: 1,
                    grid: grid
                )
            )
        )
        try takeTurns(15_000)
        log.drain(into: &encoder)
        try takeTurns(50)
        log.finish(at: MonotonicClock.now(), into: &encoder)
        let reader = try TraceReader(TraceFormat.fileHeader + encoder.takeChunk())
        let gaps = try Trace(records: reader.records).kernelGaps
        #expect(gaps.reduce(0) { $0 + $1.count } == log.quality.lost)
        #expect(log.quality.lost > 0)
        for gap in gaps {
            #expect(gap.start >= before)
            #expect(gap.end > gap.start)
        }
    }
}
