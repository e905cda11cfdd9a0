import FrameTrace

/// A part of a frame that runs on another thread than its main thread.
struct FrameStage: Sendable, Equatable {
    /// The frame.
    var frame: FrameNumber
    /// The app that the frame belongs to; nil where unknown.
    var app: AppID?
    /// Its begin.
    var begin: Instant
    /// The CPU time that its thread used for it; nil where unknown.
    var onCPU: TimeSpan?
    /// Its work, step by step.
    var work: [StepTime] = []
    /// The thread that it ran on.
    var thread: ThreadID
    /// Its end; nil where it was still running when the observation ended, or the end is lost.
    var end: Instant?
}

/// The stages of an app's frames.
struct FrameStages {
    /// Where a stage is stored.
    private struct Place {
        var frame: FrameNumber
        /// The list in ``FrameStages/lists``.
        var list: UInt32
        /// The index in that list.
        var index: UInt32
    }

    /// The stages of each thread, of all apps.
    private let lists: [PackedArray<FrameStage>]
    /// The app's stages by frame; those of one frame in the order of threads, and of one thread by their ends.
    private let places: [Place]

    /// The kind of wait for these stages.
    private let kind: WaitKind

    /// - Complexity: O(stages of all apps + n log n) for n stages of this one.
    init(of app: AppDescription, in timelines: ThreadTimelines) {
        self.init(
            timelines.all.map(\.stages).filter { !$0.isEmpty },
            of: app.id,
            kind: app.pipeline == nil ? .stage : .render
        )
    }

    /// - Parameters:
    ///   - lists: the stages of each thread, by their ends.
    ///   - kind: the kind of wait for these stages.
    init(_ lists: [PackedArray<FrameStage>], of app: AppID, kind: WaitKind) {
        self.kind = kind
        self.lists = lists
        var places: [Place] = []
        for (list, stages) in lists.enumerated() {
            var index = stages.firstIndex(ofApp: app, from: 0)
            while index < stages.endIndex {
                places.append(Place(frame: stages[index].frame, list: UInt32(list), index: UInt32(index)))
                index = stages.firstIndex(ofApp: app, from: index + 1)
            }
        }
        places.sort { ($0.frame, $0.list, $0.index) < ($1.frame, $1.list, $1.index) }
        self.places = places
    }

    /// Returns all stages of a frame.
    ///
    /// - Complexity: O(log n), and O(1) for each of them.
    func all(of frame: FrameNumber) -> [FrameStage] {
        let first = places.sortedIndex(where: { $0.frame >= frame })
        return places[first...].prefix { $0.frame == frame }.map { lists[Int($0.list)][Int($0.index)] }
    }

    /// Returns the last stage of a frame.
    ///
    /// - Complexity: O(log n).
    func last(of frame: FrameNumber) -> FrameStage? {
        let next = places.sortedIndex(where: { $0.frame > frame })
        guard next > 0, places[next - 1].frame == frame else { return nil }
        return lists[Int(places[next - 1].list)][Int(places[next - 1].index)]
    }

    /// Whether a frame is known to have a stage.
    func has(_ frame: FrameNumber) -> Bool {
        let first = places.sortedIndex(where: { $0.frame >= frame })
        return first < places.count && places[first].frame == frame
    }

    /// Returns the work of a frame's render thread; nil where the frame has none, or the app's frames do not end on a
    /// render thread.
    func rendering(of frame: FrameNumber) -> FrameRendering? {
        guard kind == .render, let stage = last(of: frame), let end = stage.end else { return nil }
        return FrameRendering(begin: stage.begin, end: end, onCPU: stage.onCPU, work: stage.work.summedBySize())
    }

    /// Returns the interval from a frame's begin on the render thread to its present, or to `end` if it was never
    /// presented. Nil where the frame has no render thread, or this never began the frame.
    func span(of frame: FrameNumber, until end: Instant) -> (begin: Instant, end: Instant)? {
        guard kind == .render, let stage = last(of: frame) else { return nil }
        return (stage.begin, stage.end ?? end)
    }

    /// Returns the waits of a frame after its main thread is done: its stages one after the other, by their ends. Nil
    /// where one of them never ended.
    func waits(of frame: FrameNumber, after end: Instant) -> [WaitSpan]? {
        let stages = all(of: frame)
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
        guard start < end, let stage = last(of: frame) else { return [] }
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
