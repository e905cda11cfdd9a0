import FrameTrace

/// Contention between the threads of a run: inversions, and waits without an owner.
struct Contention {
    /// Waits for threads of a lower class; nil if classes are not recorded.
    let inversions: InversionSummary?
    /// Waits whose owner no system knows.
    let waits: [WaitAudit]
    /// The frames in which a main thread waited for a thread of a lower class.
    let invertedFrames: Set<FrameLocator.Place>
    /// The inversions after warm-up with their figures, by thread and in order of time.
    let judged: [JudgedInversion]

    /// Finds the contention in a trace.
    ///
    /// - Complexity: O(n log n) over the trace's events, slices and notes.
    init(
        _ trace: Trace,
        _ timelines: ThreadTimelines,
        _ begins: WorkBegins?,
        frames: [FrameRecords],
        stacks: StackIndex
    ) {
        let locator = FrameLocator(frames, trace)
        // Without classes, there is nothing to compare.
        let judge = trace.header.facts.recordsClasses ? InversionJudge(trace, timelines, begins, locator) : nil
        let writer = InversionWriter(trace: trace, timelines: timelines, frames: locator, stacks: stacks)
        inversions = judge?.summary(writer)
        waits = WaitAuditor(trace: trace, timelines: timelines).audit(judge?.judged ?? [])
        judged = judge?.judged ?? []
        invertedFrames = Set(judged.compactMap(\.place))
    }
}
