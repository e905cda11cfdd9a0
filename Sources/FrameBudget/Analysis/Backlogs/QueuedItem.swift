import FrameTrace

/// A work item that was put into a queue.
struct QueuedItem {
    /// Who did it, and when; nil for one that nobody had begun.
    var work: (thread: ThreadID, interval: Interval)?
    /// When it was put into the queue.
    var enqueued: Instant

    /// The items of a trace, and those that waited at its end, by the queue that they came through; nil for the cooperative pool. Those of main threads are left
    /// out: what waits for a main thread holds frames up, and shows there.
    ///
    /// - Complexity: O(items + notes).
    static func byQueue(
        _ items: [ItemSpan],
        of trace: Trace,
        _ timelines: ThreadTimelines
    ) -> [ResourceID?: [QueuedItem]] {
        var queues: [ResourceID?: [QueuedItem]] = [:]
        for item in items {
            guard timelines[item.thread]?.isMain != true else { continue }
            queues[item.queue, default: []].append(
                QueuedItem(work: (item.thread, item.interval), enqueued: item.enqueued)
            )
        }
        for case .waiting(let waiting) in trace.notes.map(\.note) {
            queues[waiting.queue, default: []] += waiting.enqueuedAt.map { QueuedItem(work: nil, enqueued: $0) }
        }
        return queues
    }
}
