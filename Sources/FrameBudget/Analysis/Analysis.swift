public import FrameTrace

/// From a trace to its result: a pure function, the same for live runs, virtual runs and real programs.
public enum Analysis {
    /// Analyses a trace.
    ///
    /// - Complexity: O(n log n) over the trace's events.
    public static func analyze(_ trace: Trace) -> AnalyzedRun { parts(of: trace).run }

    /// The analysis of a trace, and what tells its frames' samples.
    static func parts(of trace: Trace) -> (run: AnalyzedRun, samples: FrameSamples, calls: CallTableBuilder) {
        let sessions = ScreenSession.sessions(of: trace)
        let phases = PhaseTimeline(trace: trace, sessions: sessions)
        var apps = trace.apps.map { app in
            FrameBuilder.frames(of: app, in: trace, sessions: sessions, phases: phases)
        }
        let calls = CallTableBuilder(trace)
        let stacks = StackIndex(trace, calls)
        let timelines = ThreadTimelines(trace)
        let contention = Contention(trace, timelines, frames: apps.map(\.records), stacks: stacks)
        for place in contention.invertedFrames { apps[place.app].records[place.frame].isInverted = true }
        let judge = FrameJudge(trace, timelines, contention.judged)
        let holders = HolderFinder(trace, judge.splitter.culprits)
        for (index, app) in trace.apps.enumerated() { judge.judge(&apps[index], of: app, holders) }
        let samples = FrameSamples(trace, calls, holders, judge.splitter)
        let examples = ExampleFinder(trace, judge.splitter, holders, stacks)
        let matrix = MatrixBuilder(
            trace: trace,
            phases: phases,
            culprits: judge.splitter.culprits,
            examples: examples
        )
        let results = zip(trace.apps, apps).map { app, frames in
            AppSummary(
                app: app,
                frames: frames,
                trace: trace,
                sessions: sessions,
                phases: phases,
                stacks: stacks,
                mainThread: trace.mainThread(of: app),
                samples: samples,
                calls: calls,
                examples: examples
            ).result()
        }
        let profiles = CPUProfiler.profiles(of: trace, calls, timelines.places)
        var result = RunResult(
            run: summary(of: trace),
            machine: trace.machine ?? .unknown,
            quality: quality(of: trace, apps),
            phases: phases.entries.map { phase($0, trace) },
            paths: paths(of: trace),
            apps: results,
            inversions: contention.inversions,
            waits: contention.waits,
            sharing: contention.sharing,
            queueBounds: queueBounds(of: trace),
            contention: matrix.matrix(apps),
            calls: calls.table,
            profiles: profiles,
            findings: []
        )
        result.findings =
            DeadlockFindings.findings(of: trace) + UnendedWaits.findings(of: trace)
            + Findings.findings(of: result, tornBytes: trace.tornBytes)
        let run = AnalyzedRun(
            result: result,
            grid: trace.header.grid,
            frames: apps.map(\.records),
            loads: CPULoads.loads(of: trace, timelines),
            handlers: apps.map(\.handlers)
        )
        return (run, samples, calls)
    }

    private static func summary(of trace: Trace) -> RunSummary {
        RunSummary(
            name: trace.header.name,
            engine: trace.header.engine,
            recordedBy: trace.header.recordedBy,
            startedAt: trace.header.startedAt,
            observed: trace.observedUntil - trace.header.grid.origin,
            planned: trace.header.planned,
            seed: trace.header.seed,
            cores: trace.header.cores,
            refresh: trace.header.grid.rate,
            ending: trace.ending,
            rules: trace.header.rules.isEmpty ? nil : trace.header.rules,
            workloadDigest: trace.header.workloadDigest.isEmpty ? nil : trace.header.workloadDigest
        )
    }

    private static func quality(of trace: Trace, _ apps: [FrameBuilder.Frames]) -> MeasurementQuality {
        var quality = trace.quality
        quality.unattributedOnCPU = Distribution(apps.flatMap(\.unattributed))
        quality.captureLateness = Distribution(
            trace.stacks.compactMap { stack in
                // A copy that came when the thread ran again tells of the thread, not of the watcher.
                stack.state == .unscheduled || stack.purpose != .deadline
                    ? nil : stack.takenAt.map { $0 - stack.plannedAt }
            }
        )
        quality.suspectFrames = apps.reduce(0) { $0 + $1.records.count(where: \.isSuspect) }
        return quality
    }

    private static func phase(_ entry: PhaseTimeline.Entry, _ trace: Trace) -> Phase {
        let names = entry.apps.compactMap { id in trace.apps.first { $0.id == id }?.name }
        return Phase(
            name: names.isEmpty ? "nothing on screen" : names.joined(separator: " + "),
            start: entry.interval.start - trace.header.grid.origin,
            end: entry.interval.end - trace.header.grid.origin,
            opened: trace.screenChanges.compactMap { change in
                guard change.isOpen, change.at == entry.interval.start, let how = change.presentation,
                    let app = trace.apps.first(where: { $0.id == change.app })
                else { return nil }
                return "\(app.name) as \(how)"
            },
            isWarmUp: entry.isWarmUp,
            bound: bound(entry, trace)
        )
    }

    private static func bound(_ entry: PhaseTimeline.Entry, _ trace: Trace) -> AnalyticBound? {
        let demands = entry.apps.compactMap { trace.demands[$0] }
        guard !demands.isEmpty, demands.count == entry.apps.count else { return nil }
        let sum = demands.reduce(TimeSpan.zero) { $0 + $1 }
        // One app's frame is never on two cores at once.
        let shared = TimeSpan(nanoseconds: sum.nanoseconds / Int64(max(1, trace.header.cores)))
        let round = max(shared, demands.max() ?? .zero)
        guard round > .zero else { return nil }
        return AnalyticBound(round: round, lockstepFPS: min(trace.header.grid.rate.hertz, 1 / round.inSeconds))
    }

    private static func queueBounds(of trace: Trace) -> [QueueBound] {
        trace.queueDemands.map { demand in
            QueueBound(
                event: demand.event,
                queue: trace.resources[demand.queue] ?? "",
                every: demand.every,
                cpu: demand.cpu,
                transfer: demand.transfer
            )
        }
    }

    private static func paths(of trace: Trace) -> [WorkPath] {
        guard let last = trace.paths.keys.max(), last.index < 1 << 20 else { return [] }
        return (0...last.index).map { trace.paths[PathID(index: $0)] ?? WorkPath(label: "", parent: nil) }
    }
}

extension MachineSummary {
    /// The machine of a recording that ended before it was described.
    fileprivate static let unknown = MachineSummary(
        processor: "unknown",
        onlineCPUs: 0,
        appCPUs: [],
        ownCPUs: [],
        kernel: "unknown",
        system: "unknown",
        hypervisor: nil,
        capabilities: []
    )
}
