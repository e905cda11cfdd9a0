import FrameTrace

/// An activity of a main thread's run loop: a frame, a handler, or an item of its main queue.
struct LoopActivity: Sendable {
    /// From its begin to its end, or to the end of the observation if it has none.
    var interval: Interval
    /// When the parked thread became ready for it; nil if it was not parked.
    var wokenAt: Instant?
    var cause: MainThreadCause
    var handler: HandlerDescription?
    /// The path of the handler or item; the app's root path for a frame.
    var path: PathID
    var frame: FrameNumber?
    /// Whether it belongs to the same pass of the run loop as the previous activity.
    var isSamePass: Bool
    /// Whether it had not ended, or was cut by its app's end, which the thread notices only when it gets a CPU.
    var isUnfinished: Bool

    /// Returns the activities of an app's main thread, in order of time.
    ///
    /// - Complexity: O(events of the thread).
    static func activities(
        of app: AppID,
        on thread: ThreadID,
        in trace: Trace,
        root: PathID,
        _ notes: LoopNotes.OfApp
    ) -> PackedArray<LoopActivity> {
        var handlers: [PathID: HandlerDescription] = [:]
        for handler in trace.handlers where handler.app == app { handlers[handler.path] = handler }
        // Whether the app ended within the activity. An activity that began at the app's end belongs to the next
        // process, unless it took no time.
        func isCut(_ begin: ActivityBegin, _ end: Instant) -> Bool {
            let start = begin.usage.at
            let next = notes.ends.sortedIndex(where: { $0 > start || $0 == end })
            return next < notes.ends.count && notes.ends[next] <= end
        }
        var stack = ActivityStack()
        var next = notes.samePass[...]
        var activities: PackedArray<LoopActivity> = []
        func add(_ begin: ActivityBegin, until end: Instant, isUnfinished: Bool) {
            let start = begin.usage.at
            var isSamePass = false
            while let noted = next.first, noted <= start {
                isSamePass = noted == start
                next.removeFirst()
                // If two activities begin at the same instant, the note refers to the first.
                if isSamePass { break }
            }
            let handler = begin.frame == nil ? handlers[begin.path] : nil
            activities.append(
                LoopActivity(
                    interval: Interval(start: start, end: end),
                    wokenAt: begin.wokenAt,
                    cause: begin.frame != nil ? .displayLink : handler?.source.cause ?? .mainQueue,
                    handler: handler,
                    path: begin.path == .none ? root : begin.path,
                    frame: begin.frame,
                    isSamePass: isSamePass,
                    isUnfinished: isUnfinished
                )
            )
        }
        // An activity that lost its end extends only as far as its records show.
        func forget(_ lost: [ActivityStack.Open], at instant: Instant) {
            guard let outermost = lost.last, outermost.begin.depth == 0 else { return }
            add(outermost.begin, until: outermost.knownUntil(instant), isUnfinished: true)
        }
        for event in trace.events[thread] ?? [] {
            switch event {
            case .begin(let begin): forget(stack.begin(begin), at: begin.usage.at)
            case .end(let end):
                let (ended, lost) = stack.end(end)
                forget(lost, at: end.usage.at)
                if let ended, ended.begin.depth == 0 {
                    add(ended.begin, until: end.usage.at, isUnfinished: isCut(ended.begin, end.usage.at))
                }
            case .lost(_, let at): stack.lose(at: at)
            default: break
            }
        }
        if let open = stack.outermost, open.begin.usage.at < trace.observedUntil {
            add(open.begin, until: trace.observedUntil, isUnfinished: true)
        }
        return activities
    }
}
