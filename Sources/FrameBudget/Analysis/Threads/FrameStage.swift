import FrameTrace

/// Part of a frame on another thread than its main thread.
struct FrameStage: Sendable, Equatable {
    /// The frame.
    var frame: FrameNumber
    /// Whose frame it is; nil where unknown.
    var app: AppID?
    /// Who did it.
    var thread: ThreadID
    /// When it was done; nil where it was under way when the observation ended, or its end is lost.
    var end: Instant?
}

/// The stages of an app's frames.
struct FrameStages {
    private var byFrame: [FrameNumber: [FrameStage]] = [:]

    /// - Complexity: O(stages).
    init(of app: AppID, in timelines: ThreadTimelines) {
        for timeline in timelines.all {
            for stage in timeline.stages where stage.app == app { byFrame[stage.frame, default: []].append(stage) }
        }
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
            waits.append(
                WaitSpan(
                    kind: .stage,
                    resource: nil,
                    owner: thread,
                    start: from,
                    end: until,
                    blocked: until - from,
                    wakeUp: .zero,
                    delayWithin: .zero
                )
            )
            from = until
        }
        return waits
    }
}
