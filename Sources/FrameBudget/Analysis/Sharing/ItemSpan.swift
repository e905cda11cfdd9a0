import FrameTrace

/// A work item from where it was queued to its end.
struct ItemSpan: Sendable {
    /// Who did it.
    var thread: ThreadID
    /// Whose work it is.
    var app: AppID
    /// Its class, without any override.
    var qos: QoS
    /// When it was queued.
    var enqueued: Instant
    /// From its begin to its end.
    var interval: Interval

    /// The items of a trace that belong to an app; those under way at the end end there.
    ///
    /// - Complexity: O(events).
    static func items(of trace: Trace, places: WorkPlaces) -> [ItemSpan] {
        var items: [ItemSpan] = []
        for thread in trace.threads.keys.sorted() {
            var open: [ItemBegin] = []
            func close(_ item: ItemBegin, at end: Instant) {
                guard let app = places.app(of: item.path) ?? trace.threads[thread]?.app else { return }
                let span = ItemSpan(
                    thread: thread,
                    app: app,
                    qos: item.qos,
                    enqueued: min(item.enqueuedAt, item.usage.at),
                    interval: Interval(start: item.usage.at, end: end)
                )
                items.append(span)
            }
            for event in trace.events[thread] ?? [] {
                switch event {
                case .itemBegin(let item): open.append(item)
                case .itemEnd(let usage): if let item = open.popLast() { close(item, at: usage.at) }
                default: break
                }
            }
            for item in open { close(item, at: trace.observedUntil) }
        }
        return items
    }
}
