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
        let onScreen = phases.entries.indices.filter { phases.entries[$0].apps.contains(app.id) }
        return AppResult(
            name: app.name,
            pacing: app.pacing,
            budget: app.budget,
            total: total(),
            phases: onScreen.map { PhaseFigures(phase: $0, statistics: statistics(of: [$0])) },
            conservation: frames.conservation,
            worst: worst(),
            overruns: overruns()
        )
    }

    private func total() -> FrameStatistics {
        var total = statistics(of: phases.entries.indices.filter { !phases.entries[$0].isWarmUp })
        total.verdicts = total.verdicts?.map { count in
            var count = count
            if count.missed > 0 { count.examples = examples.examples(of: count.cause, in: frames, app: app) }
            return count
        }
        return total
    }

    private func statistics(of chosen: [Int]) -> FrameStatistics {
        var builder = StatisticsBuilder()
        for phase in chosen {
            let interval = phases.entries[phase].interval
            for session in sessions where session.app == app.id {
                let time = session.interval.overlap(with: interval)
                guard time > .zero else { continue }
                let start = max(session.interval.start, interval.start)
                let wanted = ScreenSession(app: app.id, interval: Interval(start: start, end: start + time))
                    .wanted(on: grid)
                builder.addScreenTime(time, wanted: Int(wanted.upperBound - wanted.lowerBound))
            }
        }
        for frame in frames.records where chosen.contains(frame.phase) { builder.add(frame) }
        for frame in frames.unfinished {
            // What an unfinished frame loses is lost phase by phase.
            for phase in chosen {
                let interval = phases.entries[phase].interval
                let from = max(frame.due, grid.first(atOrAfter: interval.start))
                let to = min(frame.due + Int64(frame.lost), grid.first(atOrAfter: interval.end))
                builder.addUnfinished(Int(max(0, to - from)))
            }
        }
        return builder.finish()
    }

    /// The missed frames after warm-up, by their places in ``FrameBuilder/Frames/records``.
    private var late: [Int] {
        frames.records.indices.filter { index in
            let frame = frames.records[index]
            return frame.isMissed && !phases.entries[frame.phase].isWarmUp
        }
    }

    private func overruns() -> [OverrunProfile]? {
        guard !samples.isEmpty else { return nil }
        var profiler = OverrunProfiler(calls, app: app.id)
        for index in late { profiler.add(frames.records[index], threads(of: index)) }
        return profiler.profiles()
    }

    private func threads(of index: Int) -> [ThreadSamples] {
        guard !samples.isEmpty, let thread = mainThread else { return [] }
        return samples.threads(of: frames.records[index], frames.spans[index], thread: thread, app: app.id)
    }

    /// The worst missed frames, largest overrun first.
    private func worst() -> [FrameDetail] {
        late.sorted { frames.records[$0].isWorse(than: frames.records[$1]) }
            .prefix(AppResult.worstCapacity)
            .map { index in
                let frame = frames.records[index]
                let threads = threads(of: index)
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
                    stacks: stacks.stacks(of: frame.number, app: app.id),
                    samples: threads.isEmpty ? nil : threads
                )
            }
    }
}
