import FrameTrace

/// A part of a frame that runs on another thread than its main thread.
struct FrameStage: Sendable, Equatable {
    /// The frame.
    var frame: FrameNumber
    /// The app that the frame belongs to; nil where unknown.
    var app: AppID?
    /// Its begin, with what its thread had used by then.
    var begin: Usage
    /// The CPU time that its thread had used by its end; nil where unknown.
    var cpu: TimeSpan?
    /// Its work, step by step.
    var work: [StepTime] = []
    /// The thread that it ran on.
    var thread: ThreadID
    /// Its end; nil where it was still running when the observation ended, or the end is lost.
    var end: Instant?
}

/// The stages of an app's frames.
struct FrameStages {
    private var byFrame: [FrameNumber: [FrameStage]] = [:]

    /// The kind of wait for these stages.
    private let kind: WaitKind

    /// - Complexity: O(stages).
    init(of app: AppDescription, in timelines: ThreadTimelines) {
        kind = app.pipeline == nil ? .stage : .render
        for timeline in timelines.all {
            for stage in timeline.stages where stage.app == app.id { byFrame[stage.frame, default: []].append(stage) }
        }
    }

    /// Whether a frame is known to have a stage.
    func has(_ frame: FrameNumber) -> Bool { byFrame[frame] != nil }

    /// Returns the work of a frame's render thread; nil where the frame has none, or the app's frames do not end on a
    /// render thread.
    func rendering(of frame: FrameNumber) -> FrameRendering? {
        guard kind == .render, let stage = byFrame[frame]?.last, let end = stage.end else { return nil }
        let cpu = stage.begin.cpu.flatMap { before in stage.cpu.map { $0 - before } }
        return FrameRendering(begin: stage.begin.at, end: end, onCPU: cpu, work: stage.work.summedBySize())
    }

    /// Returns the interval from a frame's begin on the render thread to its present, or to `end` if it was never
    /// presented. Nil where the frame has no render thread, or this never began the frame.
    func span(of frame: FrameNumber, until end: Instant) -> (begin: Instant, end: Instant)? {
        guard kind == .render, let stage = byFrame[frame]?.last else { return nil }
        return (stage.begin.at, stage.end ?? end)
    }

    /// Returns the waits of a frame after its main thread is done: its stages one after the other, by their ends. Nil
    /// where one of them never ended.
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

    /// Returns the wait of a frame that is never presented: for its stage, from where its main thread was done. Empty
    /// where no thread has begun the stage.
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
