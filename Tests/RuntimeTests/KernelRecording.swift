@testable import FrameRecorder
@testable import FrameTrace

/// A recording of threads on one CPU: their own CPU clocks beside the kernel's records.
struct KernelRecording {
    /// A thread's own CPU clock around its work.
    struct Clock: Sendable {
        var thread: ThreadID
        var start: Instant
        var end: Instant
        var cpu: TimeSpan
    }

    var trace: Trace
    var clocks: [Clock]
    var cpu: UInt32
    /// The most CPU time that the hypervisor can have taken: the kernel counts it in ticks.
    var steal = TimeSpan.zero

    /// Runs threads on the last CPU until each has run its body.
    ///
    /// - Parameters:
    ///   - switches: the most that is recorded.
    ///   - olderThreads: whether the threads are there before the recording, as those of a real program may be.
    init(
        switches: SwitchSource = .wholeCPUs,
        olderThreads: Bool = false,
        _ bodies: [@Sendable () -> Void]
    ) throws {
        let plan = try CPUPlan(cores: 1)
        let path = LiveRun.temporaryPath()
        let folder = try RunFolder.create(at: path)
        defer { folder.discard() }
        let grid = VsyncGrid(origin: MonotonicClock.now(), rate: .hz60)
        let header = TraceHeader(
            name: "kernel",
            engine: "live",
            recordedBy: "test",
            startedAt: "",
            planned: nil,
            warmUp: .zero,
            seed: 0,
            cores: 1,
            grid: grid
        )
        let started = Guarded<Recording?>(nil)
        let clocks = Guarded<[Clock]>([])
        let makeThreads = { () throws(RuntimeError) -> [PlatformThread] in
            try bodies.enumerated().map { (index, body) throws(RuntimeError) in
                try PlatformThread(name: "test \(index)", cpus: plan.apps) {
                    while started.withLock({ $0 == nil }) { BackgroundThread.sleep(milliseconds: 1) }
                    guard let recording = started.withLock({ $0 }) else { return }
                    let id = olderThreads ? nil : ThreadID(index: index)
                    let recorder = recording.registerThread(named: "test \(index)", app: nil, thread: id)
                    let start = MonotonicClock.now()
                    let before = ThreadClock.own()
                    body()
                    let cpu = ThreadClock.own() - before
                    let clock = Clock(thread: recorder.id, start: start, end: MonotonicClock.now(), cpu: cpu)
                    clocks.withLock { $0.append(clock) }
                    recording.retireThread(recorder)
                }
            }
        }
        var threads = olderThreads ? try makeThreads() : []
        let recording = try Recording(
            Recording.Options(
                header: header,
                appCPUs: plan.apps,
                ownCPUs: plan.own,
                budgets: [grid.interval],
                switches: switches
            ),
            in: folder
        )
        let before = CPUAccounting.read(plan.apps)
        started.withLock { $0 = recording }
        if !olderThreads { threads = try makeThreads() }
        for thread in threads { thread.join() }
        let span = MonotonicClock.now() - recording.header.grid.origin
        if let before, let noise = CPUAccounting.read(plan.apps)?.noise(since: before), noise.steal > 0 {
            steal = TimeSpan(nanoseconds: Int64(noise.steal * Double(span.nanoseconds))) + .milliseconds(10)
        }
        try recording.finish(.complete, at: MonotonicClock.now())
        let reader = try TraceReader(FileSystem.read(folder.partialPath + "/trace"))
        trace = try Trace(records: reader.records, tornBytes: reader.tornBytes)
        self.clocks = clocks.withLock { $0.sorted { $0.thread < $1.thread } }
        cpu = UInt32(plan.apps[0])
    }

    /// A thread's on-CPU time by its slices, within the time that its clock covers.
    func onCPU(_ clock: Clock) -> TimeSpan {
        (trace.slices[clock.thread] ?? []).reduce(.zero) { sum, slice in
            sum + (min(slice.end, clock.end) - max(slice.start, clock.start)).clampedToZero
        }
    }

    /// Keeps the CPU busy for some wall time.
    static func spin(milliseconds: Double) {
        let end = MonotonicClock.now() + .milliseconds(milliseconds)
        while MonotonicClock.now() < end {}
    }
}
