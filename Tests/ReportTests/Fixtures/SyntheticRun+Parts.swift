import FrameBudget
import FrameStatistics
import FrameTrace

extension SyntheticRun {
    /// The stack of a typical frame loop, leaf first.
    static let sampleFunctions: [String] =
        [
            "inflate_fast (libz.so.1.2.13)", "inflate (libz.so.1.2.13)", "png_read_IDAT_data (libpng16.so.16.39.0)",
            "png_read_row (libpng16.so.16.39.0)", "TileDecoder.decode(_:into:) (maps)",
            "specialized Array._copyToContiguousArray() (libswiftCore.so)", "maps+0x2f1a4",
        ] + (1...12).map { "MapView.drawLayer\($0)(in:at:scale:) (maps)" }
        + ["RunLoop.runFrame() (maps)", "thread_start (maps)", "start_thread (libc.so.6)", "__clone3 (libc.so.6)"]

    func makeWorst(_ records: [FrameRecord], app: Int, tree: SampleTree, grid: VsyncGrid) -> [FrameDetail] {
        let missed = records.filter(\.isMissed).sorted { $0.overrun > $1.overrun }
        return missed.prefix(AppResult.worstCapacity).map { frame in
            let taken = frame.deadline - grid.origin
            let path = PathID(index: 3 + app * 3)
            func stack(_ role: StackRole, _ thread: String, _ state: CaptureState) -> StackDetail {
                StackDetail(
                    thread: thread,
                    role: role,
                    takenAt: taken,
                    lateness: .microseconds(110),
                    state: state,
                    path: role == .mainThread ? path : .none,
                    call: tree.leaves[app],
                    isComplete: role == .mainThread
                )
            }
            var stacks = [stack(.mainThread, "\(names[app]) main", .unscheduled)]
            if !frame.ledger.blocked.isEmpty {
                stacks[0].state = .blocked
                stacks[0].resource = "lock \(lockName)"
                stacks.append(stack(.owner, "\(names[app]) saver", .running))
            }
            return FrameDetail(
                number: frame.number,
                phase: frame.phase,
                due: grid[frame.due] - grid.origin,
                begin: frame.begin - grid.origin,
                end: frame.end - grid.origin,
                overrun: frame.overrun,
                dropped: frame.dropped,
                verdict: frame.verdict,
                heldBy: frame.heldBy,
                ledger: frame.ledger,
                work: frame.work,
                stacks: stacks,
                samples: makeSamples(frame, app: app, tree: tree, grid: grid)
            )
        }
    }

    func makeRun() -> RunSummary {
        RunSummary(
            name: "ipad-multitasking",
            engine: "live",
            facts: TraceFacts(threads: .every, recordsClasses: true, recordsOverhead: true, countsInterrupts: true),
            recordedBy: "fbprof 1.0.0",
            startedAt: "2025-01-02T03:04:05Z",
            observed: duration,
            planned: duration,
            seed: seed,
            cores: 1,
            refresh: .hz60,
            ending: .complete,
            rules: PlatformRules(overrideEnds: .atWaitedItem),
            workloadDigest: "0123456789abcdef"
        )
    }

    func makeMachine() -> MachineSummary {
        MachineSummary(
            processor: "Example Processor 3000",
            onlineCPUs: 4,
            appCPUs: [1],
            ownCPUs: [0, 2, 3],
            kernel: "6.1.0",
            system: "Example Linux 12",
            hypervisor: "KVM",
            capabilities: [
                Capability(name: "run-queue delay", isAvailable: measuresCPU, note: "time ready to run, by thread"),
                Capability(
                    name: "kernel scheduling events",
                    isAvailable: false,
                    note: "who held the CPU is not known; needs CAP_PERFMON"
                ),
                Capability(.overrides, isAvailable: true, note: "nice values below zero may be set"),
            ]
        )
    }

    func makeQuality() -> MeasurementQuality {
        var quality = MeasurementQuality()
        quality.stealShare = 0.0012
        quality.otherShare = measuresCPU ? 0.004 : nil
        quality.suspectFrames = 0
        quality.failedCaptures = 1
        quality.longGateWaits = 2
        quality.captureLateness = Distribution((1...200).map { .microseconds($0) })
        quality.vsyncLateness = Distribution((1...1800).map { .microseconds(20 + $0 % 90) })
        quality.ownThreads = [
            ThreadCost(thread: "timekeeper", cpu: .milliseconds(210), share: 0.007),
            ThreadCost(thread: "sampler", cpu: .milliseconds(330), share: 0.011),
        ]
        quality.bookkeepingPerFrame = .microseconds(3)
        quality.unattributedOnCPU = measuresCPU ? Distribution((1...900).map { .microseconds($0 / 10) }) : nil
        quality.switches = SwitchQuality(
            source: .ownThreads,
            reason: "other processes: perf_event_open: Permission denied",
            slices: 12_000,
            cpu: .milliseconds(3)
        )
        quality.switches?.events = KernelEventCounts(
            records: 31_000,
            wakeUps: 6000,
            migrations: 40,
            interrupts: 9000,
            perRecord: .nanoseconds(700)
        )
        quality.sampling = SamplingQuality(
            rate: 1000,
            looks: 21_400,
            signals: 18_200,
            kept: 730,
            dropped: 3,
            cpu: .milliseconds(412),
            perSignal: .microseconds(13),
            backend: .perf,
            kernelSamples: 16_400,
            perKernelSample: .microseconds(9),
            signalledThreads: 1
        )
        quality.traceSize = ByteCount(bytes: 2_400_000)
        return quality
    }
}
