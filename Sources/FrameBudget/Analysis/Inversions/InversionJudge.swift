import FrameTrace

/// Computes the figures of a trace's inversions: exposure, cost, and the part of the cost that made frames late.
struct InversionJudge {
    private let trace: Trace
    private let timelines: ThreadTimelines
    private let frames: FrameLocator
    /// The inversions of the run after warm-up, by thread and in order of time.
    let judged: [JudgedInversion]

    init(_ trace: Trace, _ timelines: ThreadTimelines, _ begins: WorkBegins?, _ frames: FrameLocator) {
        self.trace = trace
        self.timelines = timelines
        self.frames = frames
        let warm = trace.header.grid.origin + trace.header.warmUp
        // A wait belongs to the part of the run in which most of it lies. A wait that began in the warm-up may never
        // end.
        let found = InversionFinder(trace, timelines, begins).find()
        judged = found.filter { $0.wait.end - warm > warm - $0.wait.start }.map { found in
            Self.judge(found, trace, timelines, frames)
        }
    }

    private static func judge(
        _ found: FoundInversion,
        _ trace: Trace,
        _ timelines: ThreadTimelines,
        _ frames: FrameLocator
    ) -> JudgedInversion {
        let timeline = timelines[found.waiter]
        let own = trace.threads[found.waiter]?.app
        let cost = timelines.knowsSlices ? InversionCost(found, timelines, trace.unseenCPU) : nil
        var judged = JudgedInversion(
            found: found,
            app: timeline?.activity(at: found.wait.start)?.app ?? own,
            exposure: found.exposure,
            cost: cost,
            isRaised: found.parts.contains { part in
                let raises = timelines[part.owner]?.overrides.overlapping(
                    part.interval,
                    start: \.interval.start,
                    end: \.interval.end
                )
                return raises?.contains { $0.qos >= found.qos } ?? false
            },
            isUnended: found.wait.end >= trace.observedUntil
                && found.wait.end - found.wait.start >= AnalysisPolicy.standard.shortestUnendedWait
        )
        guard timeline?.isMain == true, let own,
            let place = frames.place(of: Interval(start: found.wait.start, end: found.wait.end), app: own)
        else { return judged }
        judged.place = place
        let interval = frames.interval(of: place)
        judged.costInFrame = cost.map { $0.intervals.clipped(to: interval).total }
        return judged
    }

    func summary(_ writer: InversionWriter) -> InversionSummary {
        InversionSummary(
            evidence: !timelines.knowsSlices
                ? .exposureOnly : trace.quality.lostRecords > 0 ? .incompleteSlices : .slices,
            apps: trace.apps.map(totals),
            worst: judged.sorted(by: JudgedInversion.isWorse).prefix(InversionSummary.worstCapacity).map { inversion in
                let missedBudget = inversion.place.flatMap { missed(inversion.costInFrame, in: $0) }
                return writer.inversion(inversion, missedBudget: missedBudget)
            }
        )
    }

    private func totals(of app: AppDescription) -> InversionTotals {
        let own = judged.filter { $0.app == app.id }
        // Without exposure the cost is zero, even if slices were not recorded.
        let isKnown = own.allSatisfy { $0.cost != nil }
        var inFrames: [FrameLocator.Place: TimeSpan] = [:]
        for inversion in own {
            if let place = inversion.place { inFrames[place, default: .zero] += inversion.costInFrame ?? .zero }
        }
        let missedBudget = inFrames.reduce(TimeSpan.zero) { $0 + (missed($1.value, in: $1.key) ?? .zero) }
        return InversionTotals(
            app: app.name,
            count: own.count,
            exposure: own.reduce(.zero) { $0 + $1.exposure },
            cost: isKnown ? own.reduce(.zero) { $0 + ($1.cost?.total ?? .zero) } : nil,
            missedBudget: isKnown ? missedBudget : nil,
            resolved: own.count { $0.outcome == .resolved },
            notContended: own.count { $0.outcome == .notContended }
        )
    }

    private func missed(_ cost: TimeSpan?, in place: FrameLocator.Place) -> TimeSpan? {
        cost.map { min($0, frames[place].overrun.clampedToZero) }
    }
}
