import FrameTrace

/// Computes the figures of one app.
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

    var grid: VsyncGrid { trace.header.grid }

    func result() -> AppResult {
        // An app that draws nothing has no frame figures in any phase.
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
        let worst = examples.worstMissed(in: frames)
        // Frames in time drop intervals only if their budget is longer than one.
        let isOfTime = total.verdicts.contains { $0.missed == 0 && worst.byShare[$0.cause] == nil }
        let inTime = isOfTime ? examples.worstInTime(in: frames) : [:]
        total.verdicts = total.verdicts.map { count in
            var count = count
            if count.missed > 0 {
                count.examples = examples.examples(of: count.cause, in: frames, app: app, worst.byCause[count.cause])
            } else if let share = worst.byShare[count.cause] ?? inTime[count.cause] {
                // Advice on it is about its dropped intervals, and names who is behind it as well.
                count.examples = examples.examples(of: count.cause, in: frames, app: app, share)
            }
            count.parts = count.parts?.map { part in
                guard part.cause.isWaitForOwn else { return part }
                var part = part
                let found = examples.examples(of: part.cause, in: frames, app: app, worst.byPart[part.cause])
                part.examples = found.isEmpty ? nil : found
                return part
            }
            return count
        }
        return total
    }
}
