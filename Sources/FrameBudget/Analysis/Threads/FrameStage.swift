import FrameTrace

/// Part of a frame on another thread than its main thread.
struct FrameStage: Sendable, Equatable {
    /// The frame.
    var frame: FrameNumber
    /// Whose frame it is; nil where unknown.
    var app: AppID?
    /// When it began, and what its thread had used by then.
    var begin: Usage
    /// What its thread had used at its end; nil where it has none.
    var cpu: TimeSpan?
    /// What it did, step by step.
    var work: [StepTime] = []
    /// Who did it.
    var thread: ThreadID
    /// When it was done; nil where it was under way when the observation ended, or its end is lost.
    var end: Instant?
}

/// The stages of an app's frames.
struct FrameStages {
    private var byFrame: [FrameNumber: [FrameStage]] = [:]

    /// What the frames wait for in them.
    private let kind: WaitKind

    /// - Complexity: O(stages).
    init(of app: AppDescription, in timelines: ThreadTimelines) {
        kind = app.pipeline == nil ? .stage : .render
        for timeline in timelines.all {
            for stage in timeline.stages where stage.app == app.id { byFrame[stage.frame, default: []].append(stage) }
        }
    }

    /// Whether a frame is known to have one.
    func has(_ frame: FrameNumber) -> Bool { byFrame[frame] != nil }

    /// What a frame's render thread did for it; nil where it has none, or its frames end otherwise.
    func rendering(of frame: FrameNumber) -> FrameRendering? {
        guard kind == .render, let stage = byFrame[frame]?.last, let end = stage.end else { return nil }
        let cpu = stage.begin.cpu.flatMap { before in stage.cpu.map { $0 - before } }
        return FrameRendering(begin: stage.begin.at, end: end, onCPU: cpu, work: stage.work.summedBySize())
    }

    /// From where the render thread began a frame to its present; up to `end` where that never came. Nil of a frame that has no render
    /// thread or that this never began.
    func span(of frame: FrameNumber, until end: Instant) -> (begin: Instant, end: Instant)? {
        guard kind == .render, let stage = byFrame[frame]?.last else { return nil }
        return (stage.begin.at, stage.end ?? end)
    }

    /// What a frame waits for once its main thread is done: its stages, one after the other by their ends; nil where one of them
    /// never ended.
    func waits(of frame: FrameNumber, after end: Instant) -> [WaitSpan]? {
        let stages = byFrame[frame] ?? []
        let ended = stages.compactMap { stage in stage.end.map { (thread: stage.thread, end: $0) } }
        guard ended.count == stages.count else { return nil }
        var waits: [WaitSpan] = []
        var from = end
        for (thread, until) in ended.sorted(by: { $0.end < $1.end }) where until > from {
            waits.append(wait(for: thread, from: from, until: until))
            from = until
        }
        return waits
    }

    /// What a frame waits for that is never presented: its stage, from where its main thread was done with it on; none where no
    /// thread has begun that.
    func unended(of frame: FrameNumber, after start: Instant, until end: Instant) -> [WaitSpan] {
        guard start < end, let stage = byFrame[frame]?.last else { return [] }
        return [wait(for: stage.thread, from: start, until: end)]
    }

    private func wait(for thread: ThreadID, from start: Instant, until end: Instant) -> WaitSpan {
        WaitSpan(
            kind: kind,
            resource: nil,
            owner: thread,
            start: start,
            end: end,
            blocked: end - start,
            wakeUp: .zero,
            delayWithin: .zero
        )
    }
}
