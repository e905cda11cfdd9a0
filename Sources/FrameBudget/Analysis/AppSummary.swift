import FrameTrace

/// Sums one app up.
struct AppSummary {
    let app: AppDescription
    let frames: FrameBuilder.Frames
    let trace: Trace
    let sessions: [ScreenSession]
    let phases: PhaseTimeline
    let stacks: StackIndex
    let mainThread: ThreadID?
    let samples: FrameSamples
    let calls: CallTableBuilder
    let examples: ExampleFinder

    private var grid: VsyncGrid { trace.header.grid }

    func result() -> AppResult {
        // An app that draws nothing has no figures of frames in any phase.
        let onScreen = phases.entries.indices.filter { app.drawsFrames && phases.entries[$0].apps.contains(app.id) }
        var result = AppResult(
            name: app.name,
            pacing: app.pacing,
            vsyncsPerFrame: Int(app.cadence.vsyncsPerFrame),
            clock: app.clock == .display ? nil : app.clock,
            redraw: app.redraw == .always ? nil : app.redraw,
            budget: app.budget,
            total: total(),
            phases: zip(onScreen, statistics(of: onScreen.map { [$0] })).map(PhaseFigures.init),
            conservation: frames.conservation,
            worst: worst(),
            overruns: overruns()
        )
        result.pipeline = app.pipeline
        result.frameParts = FrameParts(frames.records) { !phases.isWarmUp($0.phase) }
        return result
    }

    private func total() -> FrameStatistics {
        var total = statistics(of: [phases.entries.indices.filter { !phases.entries[$0].isWarmUp }])[0]
        total.verdicts = total.verdicts.map { count in
            var count = count
            if count.missed > 0 { count.examples = examples.examples(of: count.cause, in: frames, app: app) }
            return count
        }
        return total
    }

    /// The figures of groups of phases, each of which may share phases with others.
    ///
    /// - Complexity: O(frames · log phases · groups that a frame is of + frames that never ended · phases).
    private func statistics(of groups: [[Int]]) -> [FrameStatistics] {
        let own = app.drawsFrames ? sessions.filter { $0.app == app.id } : []
        var builders = groups.map { builder(of: $0, own) }
        var groupsOfPhase: [Int: [Int]] = [:]
        for (group, chosen) in groups.enumerated() {
            for phase in chosen { groupsOfPhase[phase, default: []].append(group) }
        }
        for frame in frames.records {
            // Of the intervals that it dropped, some may lie in the phases after its own.
            let dropped = dropped(by: frame)
            var lost: [Int: Int] = [:]
            for (phase, count) in dropped {
                for group in groupsOfPhase[phase] ?? [] { lost[group, default: 0] += count }
            }
            for group in groupsOfPhase[frame.phase] ?? [] {
                builders[group].add(frame, dropped: lost.removeValue(forKey: group) ?? 0)
                // By its own clock a frame is wanted where it begins, and where it should have ended.
                if app.clock.isOwn { builders[group].addScreenTime(.zero, wanted: 1 + frame.dropped) }
            }
            for (group, count) in lost { builders[group].addDropped(count, of: frame) }
        }
        let unfinished = frames.unfinished.sorted()
        return groups.indices.map { group in
            for phase in groups[group] { addUnended(of: phase, vsyncs(of: phase), unfinished, to: &builders[group]) }
            if !app.clock.isOwn { builders[group].addVsyncTime(app.cadence) }
            return builders[group].finish()
        }
    }

    /// The vsyncs of a phase.
    private func vsyncs(of phase: Int) -> Range<VsyncIndex> {
        let interval = phases.entries[phase].interval
        return grid.first(atOrAfter: interval.start)..<grid.first(atOrAfter: interval.end)
    }

    /// A builder that knows how long the app was on screen in phases, and how many frames it wanted.
    ///
    /// - Parameter sessions: the app's own, in order.
    private func builder(of chosen: [Int], _ sessions: [ScreenSession]) -> StatisticsBuilder {
        var builder = StatisticsBuilder(frameInterval: app.frameInterval(on: grid), grid: grid)
        for phase in chosen {
            let interval = phases.entries[phase].interval
            for session in sessions.overlapping(interval, start: \.interval.start, end: \.interval.end) {
                let time = session.interval.overlap(with: interval)
                let start = max(session.interval.start, interval.start)
                let wanted = ScreenSession(app: app.id, interval: Interval(start: start, end: start + time))
                    .wanted(on: grid)
                let onDemand = wantedOnDemand(within: wanted)
                builder.addScreenTime(
                    time,
                    wanted: app.clock.isOwn ? 0 : (onDemand ?? [wanted]).reduce(0) { $0 + app.cadence.count(in: $1) },
                    isOnDemand: onDemand != nil
                )
            }
        }
        return builder
    }

    /// The vsyncs within some at which the app, which draws on demand, wanted a frame; nil for one that always does.
    ///
    /// - Complexity: O(log frames + frames within).
    private func wantedOnDemand(within vsyncs: Range<VsyncIndex>) -> [Range<VsyncIndex>]? {
        guard let wanted = frames.wantedOnDemand else { return nil }
        // Both ends rise from one to the next.
        let first = wanted.sortedIndex(where: { $0.upperBound > vsyncs.lowerBound })
        return wanted[first...].prefix { $0.lowerBound < vsyncs.upperBound }.map { $0.clamped(to: vsyncs) }
    }

    /// Adds the frames of a phase that never ended, and the vsyncs that they lost.
    ///
    /// - Parameter unfinished: the vsyncs at which such frames were due, in order.
    private func addUnended(
        of phase: Int,
        _ vsyncs: Range<VsyncIndex>,
        _ unfinished: [VsyncIndex],
        to builder: inout StatisticsBuilder
    ) {
        let first = unfinished.sortedIndex(where: { $0 >= vsyncs.lowerBound })
        let unfinished = unfinished[first...].prefix { $0 < vsyncs.upperBound }.count
        builder.addUnfinished(unfinished)
        if app.clock.isOwn { builder.addScreenTime(.zero, wanted: unfinished) }
        for frozen in frames.frozen {
            let isWithin = frozen.record.phase == phase
            if app.clock.isOwn {
                let dropped = isWithin ? frozen.record.dropped : 0
                builder.addScreenTime(.zero, wanted: dropped)
                builder.add(frozen.record, dropped: dropped, isWithin: isWithin)
                continue
            }
            // A freeze loses vsyncs phase by phase.
            let from = max(frozen.record.due, vsyncs.lowerBound)
            let last = app.cadence.last(before: frozen.record.shownAt) + -frozen.record.slack
            let lost = from..<max(from, min(last, vsyncs.upperBound))
            builder.add(frozen.record, dropped: app.cadence.count(in: lost), isWithin: isWithin)
        }
    }

    /// How many of the intervals that a frame dropped lie in which phase: a late frame may lose some in the phases after its own.
    /// By a clock of its own they are all where it began.
    ///
    /// - Complexity: O(log phases + phases that it lost some in).
    private func dropped(by frame: FrameRecord) -> [(phase: Int, count: Int)] {
        guard frame.dropped > 0 else { return [] }
        guard !app.clock.isOwn else { return [(frame.phase, frame.dropped)] }
        let lost = frame.lost
        guard !lost.isEmpty else { return [] }
        let first = phases.entries.sortedIndex(where: { grid.first(atOrAfter: $0.interval.end) > lost.lowerBound })
        var dropped: [(phase: Int, count: Int)] = []
        for phase in first..<phases.entries.count {
            let vsyncs = vsyncs(of: phase)
            guard vsyncs.lowerBound < lost.upperBound else { break }
            let count = app.cadence.count(in: lost.clamped(to: vsyncs))
            if count > 0 { dropped.append((phase, count)) }
        }
        return dropped
    }

    /// Frames that never ended, after warm-up.
    private var frozen: [FrozenFrame] { frames.frozen.filter { !phases.isWarmUp($0.record.phase) } }

    /// The missed frames after warm-up, by their places in ``FrameBuilder/Frames/records``.
    private var late: some Sequence<Int> {
        frames.records.missed.lazy.filter { [phases] in !phases.isWarmUp($0.element.phase) }.map(\.offset)
    }

    private func overruns() -> [OverrunProfile]? {
        guard !samples.isEmpty else { return nil }
        var profiler = OverrunProfiler(calls, app: app.id)
        for index in late { profiler.add(frames.records[index], threads(of: index)) }
        for frozen in frozen where frozen.record.isMissed {
            profiler.add(frozen.record, threads(of: frozen.record, frozen.spans))
        }
        return profiler.profiles()
    }

    private func threads(of index: Int) -> [SeenThread] {
        threads(of: frames.records[index], frames.spans[index])
    }

    private func threads(of frame: FrameRecord, _ spans: FrameSpans) -> [SeenThread] {
        guard !samples.isEmpty, let thread = mainThread else { return [] }
        return samples.seen(of: frame, spans, thread: thread, app: app.id)
    }

    /// The worst missed frames, and of each cause the worst, largest overrun first; frames that never ended included.
    private func worst() -> [FrameDetail] {
        let frozen = frozen
        var all = late.map { LateFrame(frames.records[$0], at: .shown($0)) }
        for (index, frame) in frozen.enumerated() where frame.record.isMissed {
            all.append(LateFrame(frame.record, at: .frozen(index)))
        }
        all.sort { ($1.overrun, $0.number) < ($0.overrun, $1.number) }
        return WorstFrames.chosen(all, cause: \.cause).map { frame in
            switch frame.place {
            case .shown(let index): detail(frames.records[index], frames.spans[index])
            case .frozen(let index): detail(frozen[index].record, frozen[index].spans)
            }
        }
    }

    /// What is asked of late frames to choose among them: there may be millions.
    private struct LateFrame {
        enum Place {
            case shown(Int)
            case frozen(Int)
        }

        var place: Place
        var overrun: TimeSpan
        var number: FrameNumber
        var cause: VerdictCause?

        init(_ frame: FrameRecord, at place: Place) {
            self.place = place
            overrun = frame.overrun
            number = frame.number
            cause = frame.verdict?.cause
        }
    }

    private func detail(_ frame: FrameRecord, _ spans: FrameSpans) -> FrameDetail {
        let threads = threads(of: frame, spans).map(\.samples)
        var detail = FrameDetail(
            number: frame.number,
            phase: frame.phase,
            due: frame.due(on: grid) - grid.origin,
            begin: frame.begin - grid.origin,
            end: frame.end - grid.origin,
            overrun: frame.overrun,
            dropped: frame.dropped,
            isUnfinished: frame.isUnfinished ? true : nil,
            verdict: frame.verdict,
            heldBy: frame.heldBy,
            ledger: frame.ledger,
            work: frame.work,
            stacks: stacks.stacks(of: frame.number, app: app.id),
            samples: threads.isEmpty ? nil : threads
        )
        if !frame.parts.isEmpty { detail.parts = frame.parts }
        return detail
    }
}
