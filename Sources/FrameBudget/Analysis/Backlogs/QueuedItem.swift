import FrameTrace

/// A work item that was put into a queue.
struct QueuedItem {
    /// Who did it, and when; nil for one that nobody had begun.
    var work: (thread: ThreadID, interval: Interval)?
    /// When it was put into the queue.
    var enqueued: Instant

    /// The items of a trace by the queue that they came through; nil for the cooperative pool. Those of main threads are left
    /// out: what waits for a main thread holds frames up, and shows there.
    ///
    /// - Complexity: O(events).
    static func items(of trace: Trace, timelines: ThreadTimelines) -> [ResourceID?: [QueuedItem]] {
        var items: [ResourceID?: [QueuedItem]] = [:]
        for item in ItemSpan.items(of: trace, places: timelines.places) {
            guard timelines[item.thread]?.isMain != true else { continue }
            items[item.queue, default: []].append(
                QueuedItem(work: (item.thread, item.interval), enqueued: item.enqueued)
            )
        }
        for case .waiting(let waiting) in trace.notes.map(\.note) {
            items[waiting.queue, default: []] += waiting.enqueuedAt.map { QueuedItem(work: nil, enqueued: $0) }
        }
        return items
    }
}
