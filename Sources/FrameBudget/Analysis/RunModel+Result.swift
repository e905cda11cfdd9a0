import FrameTrace

extension RunModel {
    /// Returns the result of the run, with every frame.
    ///
    /// - Complexity: O(n log n) over frames, slices and ready times.
    func analyzed() -> AnalyzedRun {
        let frames = frames
        let items = ItemSpan.items(of: trace, places: timelines.places)
        let operations = OperationLives(trace)
        let examples = ExampleFinder(trace, splitter, holders, stacks, otherWork, items, operations)
        let matrix = MatrixBuilder(trace: trace, phases: phases, culprits: splitter.culprits, examples: examples)
        let apps = zip(trace.apps, frames).map { app, frames in
            let thread = trace.mainThread(of: app)
            var result = AppSummary(
                app: app,
                frames: frames,
                trace: trace,
                sessions: sessions,
                phases: phases,
                stacks: stacks,
                mainThread: thread,
                samples: samples,
                calls: calls,
                examples: examples
            ).result()
            result.mainThread = mainThreads.result(of: app, frames, thread: thread)
            return result
        }
        let bounded = phases.entries.enumerated().map { phase($1, $0, of: apps) }
        let profiles = CPUProfiler.profiles(of: trace, calls, timelines.places)
        var result = outline()
        result.apps = apps
        result.phases = bounded
        for (index, app) in trace.apps.enumerated() {
            result.apps[index].loop = loop(of: app.id, frames[index])
            result.apps[index].program = ProgramSummary(of: app.id, in: trace)
        }
        result.inversions = contention.inversions
        result.waits = contention.waits
        result.sharing = SharingSummary(trace: trace, timelines: timelines).sharing(items)
        result.queueBounds = bounds.queueBounds()
        result.backlogs = BacklogFinder(trace: trace, timelines: timelines, culprits: splitter.culprits)
            .backlogs(items, operations)
        result.contention = matrix.matrix(frames)
        result.operations = OperationAnalysis(trace, timelines, operations).summary()
        let memory = MemoryAnalysis(trace, frames)
        result.memory = memory.summary
        result.layouts = LayoutAnalysis(trace, frames: frames.map(\.records)).summary
        result.lives = LifeAnalysis.lives(of: trace, timelines, items, frames.map(\.handlers), memory.tracks)
        result.calls = calls.table
        result.profiles = profiles
        var offScreen: [String: OffScreenWork] = [:]
        var starts: [String: [SlowStart]] = [:]
        for (index, app) in trace.apps.enumerated() {
            let thread = trace.mainThread(of: app)
            let work = mainThreads.offScreenWork(of: app, thread: thread)
            // If two apps share a name, as in a crafted trace, the first one counts.
            if offScreen[app.name] == nil { offScreen[app.name] = work }
            guard starts[app.name] == nil else { continue }
            let main = result.apps[index].mainThread
            starts[app.name] = mainThreads.slowStarts(of: app, frames[index].records, main, thread: thread)
        }
        result.findings =
            DeadlockFindings.findings(of: trace, items) + TerminationFindings.findings(of: trace, timelines, items)
            + UnendedWaits.findings(of: trace) + KeptAwake.all(in: result.lives ?? [])
            + OffMainSteps.findings(of: trace)
            + Findings.findings(of: result, tornBytes: trace.tornBytes, offScreen: offScreen, starts: starts)
        result.findings =
            ProgramFinding.daemons(in: trace, result.apps) + ProgramFinding.neverRan(in: trace, result.apps)
            + result.findings
        result.findings = mainThreads.removingUselessAdvice(result.findings)
        result.findings += LostData.all(in: result.lives ?? [])
        result.findings += PlaceholderFindings.findings(of: result, in: trace)
        result.findings += LateLoops.findings(of: result.apps, in: trace)
        return AnalyzedRun(
            result: result,
            grid: trace.header.grid,
            frames: frames.map(\.records),
            frozen: frames.map { $0.frozen.map(\.record) },
            loads: CPULoads.loads(of: trace, timelines),
            tracks: CPUTrackFinder(trace, timelines).tracks(of: frames.map(\.records)),
            handlers: frames.map(\.handlers),
            memory: memory.tracks
        )
    }

    /// Returns the result without figures of apps: the run, the machine, the phases and the paths.
    func outline() -> RunResult {
        RunResult(
            run: summary(),
            machine: trace.machine ?? .unknown,
            quality: quality(),
            phases: phases.entries.enumerated().map { phase($1, $0, of: []) },
            paths: paths(),
            apps: [],
            findings: []
        )
    }

    private func summary() -> RunSummary {
        RunSummary(
            name: trace.header.name,
            engine: trace.header.engine,
            facts: trace.header.facts,
            scheduler: trace.header.scheduler.isEmpty ? nil : trace.header.scheduler,
            recordedBy: trace.header.recordedBy,
            startedAt: trace.header.startedAt,
            observed: trace.observedUntil - trace.header.grid.origin,
            planned: trace.header.planned,
            seed: trace.header.seed,
            cores: trace.header.cores,
            refresh: trace.header.grid.rate,
            ending: trace.ending,
            rules: trace.header.rules,
            workloadDigest: trace.header.workloadDigest.isEmpty ? nil : trace.header.workloadDigest,
            workloadFields: trace.header.workloadFields.isEmpty ? nil : trace.header.workloadFields
        )
    }

    /// Returns the loop of a program that was recorded from outside; nil for all other apps.
    private func loop(of app: AppID, _ frames: FrameBuilder.Frames) -> LoopSummary? {
        guard let home = trace.program.homes[app], let thread = trace.threads[home.thread] else { return nil }
        let turns = frames.records.lazy.filter { [phases] in !phases.isWarmUp($0.phase) }
        let measured = turns.first?.begin ?? trace.observedUntil
        let late = turns.enumerated().lazy.filter(\.element.isMissed)
            .map { LatePeriod.LateTurn(place: $0.offset, at: $0.element.begin) }
        var loop = LoopSummary(
            thread: thread.title,
            call: home.call,
            presentedWith: home.presentedWith,
            displayWait: Distribution(home.displayWaits.filter { $0.start >= measured }.map(\.length)),
            estimatedTurns: home.estimatedTurns.isEmpty ? nil : home.estimatedTurns.count,
            lateRepeat: LatePeriod.found(Array(late))
        )
        if home.isFallbackThread { loop.mainThreadUse = trace.mainThreadUse(of: app, since: measured) }
        if home.call != nil {
            loop.movedBy = home.runtime.map { String($0.prefix(16)) }
            loop.program = home.program
            let longSleeps = home.longSleeps.count { $0 >= measured }
            loop.longSleeps = longSleeps > 1 ? longSleeps : nil
            loop.unevenSleeps = home.hasUnevenSleeps ? true : nil
        }
        return loop
    }

    private func quality() -> MeasurementQuality {
        var quality = trace.quality
        quality.otherShare = quality.otherShare ?? trace.shareOfOtherProcesses
        // A slice continues while the hypervisor takes its CPU. That time counts as steal only.
        if let steal = quality.stealShare { quality.otherShare = quality.otherShare.map { max(0, min($0, 1 - steal)) } }
        quality.unattributedOnCPU = Distribution(latest.flatMap(\.unattributed))
        quality.captureLateness = Distribution(
            trace.stacks.compactMap { stack in
                // A copy taken when the thread ran again shows the thread's delay, not the watcher's.
                stack.state == .unscheduled || stack.purpose != .deadline
                    ? nil : stack.takenAt.map { $0 - stack.plannedAt }
            }
        )
        quality.suspectFrames = latest.reduce(0) { $0 + $1.records.count(where: \.isSuspect) }
        return quality
    }

    /// Returns a phase of the result.
    ///
    /// - Parameter apps: the figures of all apps; empty if not needed.
    private func phase(_ entry: PhaseTimeline.Entry, _ number: Int, of apps: [AppResult]) -> Phase {
        func wanted(_ app: AppID) -> Double? {
            guard let index = trace.apps.firstIndex(where: { $0.id == app }), apps.indices.contains(index),
                let figures = apps[index].phases.first(where: { $0.phase == number })?.statistics,
                let time = figures.wantedTime, figures.onScreen > .zero
            else { return nil }
            return time / figures.onScreen
        }
        return Phase(
            apps: entry.apps.compactMap { id in trace.apps.first { $0.id == id }?.name },
            start: entry.interval.start - trace.header.grid.origin,
            end: entry.interval.end - trace.header.grid.origin,
            opened: trace.screenChanges.compactMap { change in
                guard change.isOpen, change.at == entry.interval.start, let how = change.presentation,
                    let app = trace.apps.first(where: { $0.id == change.app })
                else { return nil }
                return Phase.Opening(app: app.name, presentation: how)
            },
            isWarmUp: entry.isWarmUp,
            bound: bounds.bound(entry, wanted: wanted)
        )
    }

    /// Returns the paths by number. Recorders number them consecutively; missing chunks leave gaps. A number far from
    /// all others comes from a made-up trace, and its path is left out.
    private func paths() -> [WorkPath] {
        let limit = (1 << 14) + trace.paths.count * 4
        guard let last = trace.paths.keys.filter({ $0.index < limit }).max() else { return [] }
        return (0...last.index).map { index in
            var path = trace.paths[PathID(index: index)] ?? WorkPath(label: "", parent: nil)
            if let parent = path.parent, parent.index > last.index { path.parent = nil }
            return path
        }
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
