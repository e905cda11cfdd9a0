import FrameTrace

/// A work item from its enqueueing to its end.
struct ItemSpan: Sendable {
    /// The thread that executed it.
    var thread: ThreadID
    /// The queue that it came through; nil for a task, which the cooperative pool executes, and for a turn of a
    /// parallel loop.
    var queue: ResourceID?
    /// The app that it belongs to.
    var app: AppID
    /// Its class, without any override.
    var qos: QoS
    var enqueued: Instant
    var interval: Interval
    /// Whether it is a turn of a parallel loop.
    var isTurn = false

    /// Whether it is a task.
    var isTask: Bool { queue == nil && !isTurn }

    /// Returns the items of a trace that belong to an app. Items still in progress end with the observation.
    ///
    /// - Complexity: O(events).
    static func items(of trace: Trace, places: WorkPlaces) -> [ItemSpan] {
        var items: [ItemSpan] = []
        // The items that came through no queue.
        var withoutQueue: [(index: Int, place: PathID)] = []
        for thread in trace.threads.keys.sorted() {
            var stack = ActivityStack()
            func close(_ activity: ActivityStack.Open, at end: Instant) {
                guard case .item(let queue, let enqueuedAt) = activity.begin.kind,
                    let app = places.app(of: activity.begin.path) ?? trace.threads[thread]?.app
                else { return }
                let start = activity.begin.usage.at
                let span = ItemSpan(
                    thread: thread,
                    queue: queue,
                    app: app,
                    qos: activity.begin.qos,
                    enqueued: min(enqueuedAt, start),
                    interval: Interval(start: start, end: end)
                )
                if queue == nil { withoutQueue.append((items.count, activity.begin.path)) }
                items.append(span)
            }
            for event in trace.events[thread] ?? [] {
                switch event {
                case .begin(let begin):
                    for lost in stack.begin(begin) { close(lost, at: lost.knownUntil(begin.usage.at)) }
                case .end(let end):
                    let (ended, lost) = stack.end(end)
                    for lost in lost { close(lost, at: lost.knownUntil(end.usage.at)) }
                    if let ended { close(ended, at: end.usage.at) }
                case .lost(_, let at): stack.lose(at: at)
                default: break
                }
            }
            for activity in stack.open { close(activity, at: activity.knownUntil(trace.observedUntil)) }
        }
        let urgent = withoutQueue.filter { items[$0.index].qos == .userInteractive }
        let loops = LoopPlaces.found(
            in: trace,
            among: Set(withoutQueue.map(\.place)),
            urgent: Set(urgent.map(\.place))
        )
        for (index, place) in withoutQueue where loops.contains(place) { items[index].isTurn = true }
        return items
    }
}
