import Testing

@testable import FrameRecorder
@testable import FrameTrace

/// Real threads on one real CPU. Where the kernel allows no switch records there is nothing to test.
@Suite(
    "Slices of real threads from the kernel's switch records",
    .serialized,
    .enabled(if: SwitchLog.probe().own == nil, "SKIPPED: no switch records here")
)
struct KernelSwitchTests {
    private static let sources: [SwitchSource] = [.ownThreads, .wholeCPUs]

    /// Whether a source can be recorded here; where not, that is noted as skipped.
    private static func allows(_ source: SwitchSource) -> Bool {
        guard source == .ownThreads || SwitchLog.probe().others == nil else {
            skipped("no switch records of other processes here")
            return false
        }
        return true
    }

    /// Work, short sleeps and long stretches, for many switches of both kinds.
    private static let mixed: [@Sendable () -> Void] = [
        { KernelRecording.spin(milliseconds: 1000) },
        {
            for _ in 0..<100 {
                KernelRecording.spin(milliseconds: 2.5)
                BackgroundThread.sleep(milliseconds: 5)
            }
        },
        {
            for _ in 0..<20 {
                KernelRecording.spin(milliseconds: 25)
                BackgroundThread.sleep(milliseconds: 25)
            }
        },
    ]

    @Test("the slices of each thread add up to its CPU clock, and those of one CPU never overlap", arguments: sources)
    func clocks(source: SwitchSource) throws {
        guard Self.allows(source) else { return }
        let run = try KernelRecording(switches: source, Self.mixed)
        let quality = try #require(run.trace.quality.switches)
        #expect(quality.source == source)
        #expect(quality.lost == 0)
        for clock in run.clocks {
            let slices = run.onCPU(clock)
            // The clock of a thread that is woken begins with the interrupt that wakes it: about 10 µs each.
            let tolerance = TimeSpan(nanoseconds: clock.cpu.nanoseconds / 100) + .milliseconds(0.5)
            // Stolen time is in the slices and not in the clock.
            #expect(slices > clock.cpu - tolerance, "\(slices) of slices, \(clock.cpu) by the clock")
            #expect(slices < clock.cpu + tolerance + run.steal, "\(slices) of slices, \(clock.cpu) by the clock")
        }
        for (cpu, slices) in Dictionary(grouping: run.trace.slices.values.joined(), by: \.cpu) {
            let ordered = slices.sorted { $0.start < $1.start }
            let overlap = zip(ordered, ordered.dropFirst()).map { $0.end - $1.start }.max() ?? .zero
            #expect(overlap < .microseconds(5), "on CPU \(cpu)")
        }
    }

    @Test("the slice of a thread that blocks ends as waiting, that of a preempted thread as ready", arguments: sources)
    func reasons(source: SwitchSource) throws {
        guard Self.allows(source) else { return }
        let run = try KernelRecording(
            switches: source,
            [
                { for _ in 0..<50 { BackgroundThread.sleep(milliseconds: 2) } },
                { KernelRecording.spin(milliseconds: 200) }, { KernelRecording.spin(milliseconds: 200) },
            ]
        )
        let sleeps = (run.trace.slices[ThreadID(0)] ?? []).filter { !$0.endedReady }
        #expect(sleeps.count >= 50)
        for busy in run.clocks.dropFirst() {
            let within = (run.trace.slices[busy.thread] ?? []).filter { $0.start >= busy.start && $0.end <= busy.end }
            #expect(within.count > 5)
            #expect(within.count { !$0.endedReady } == 0)
        }
    }

    @Test("fbprof's own threads are in the trace with their names and slices", arguments: sources)
    func ownThreads(source: SwitchSource) throws {
        guard Self.allows(source) else { return }
        let run = try KernelRecording(switches: source, [{ KernelRecording.spin(milliseconds: 300) }])
        let writer = try #require(run.trace.threads.values.first { $0.name == "fbprof writer" })
        #expect(writer.kind == .own)
        #expect(writer.app == nil)
        #expect(writer.kernelID > 0)
        #expect((run.trace.slices[writer.id] ?? []).count >= 3)
        let described = Set(run.trace.threads.keys)
        #expect(described.isSuperset(of: run.trace.slices.keys))
    }

    @Test("a thread that is older than the recording has each of its slices once, from its registration on")
    func older() throws {
        let run = try KernelRecording(
            switches: .ownThreads,
            olderThreads: true,
            [{ KernelRecording.spin(milliseconds: 300) }]
        )
        let clock = run.clocks[0]
        // An unseen thread would have no time; one seen twice would have double the time, in overlapping slices. Stolen
        // time is only in the slices.
        #expect(run.onCPU(clock) / clock.cpu > 0.8)
        #expect((run.onCPU(clock) - run.steal) / clock.cpu < 1.2)
        let slices = (run.trace.slices[clock.thread] ?? []).sorted { $0.start < $1.start }
        #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end <= $1.start })
    }

    @Test("a recording without switch records completes and has no slices")
    func nothing() throws {
        let run = try KernelRecording(switches: .none, [{ KernelRecording.spin(milliseconds: 20) }])
        #expect(run.trace.slices.isEmpty)
        #expect(run.trace.quality.switches?.source == SwitchSource.none)
        #expect(run.trace.ending == .complete)
    }
}
