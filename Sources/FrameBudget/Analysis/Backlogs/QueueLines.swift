import FrameTrace

/// Groups work items by the line in which they wait.
enum QueueLines {
    /// Returns the lines of a trace's items, including items still waiting at its end. Leaves out items of main
    /// threads: waiting for a main thread delays frames, and shows there.
    ///
    /// - Parameter operations: the queues whose items are operations.
    /// - Complexity: O(items + notes).
    static func lines(
        _ items: [ItemSpan],
        of trace: Trace,
        _ timelines: ThreadTimelines,
        leavingOut operations: Set<ResourceID>
    ) -> [ItemLine] {
        let ways = QueueTargets(trace)
        var pool: [QueuedItem] = []
        var lines: [ResourceID: [QueuedItem]] = [:]
        for (queue, items) in byQueue(items, of: trace, timelines) {
            guard let queue else {
                pool += items
                continue
            }
            guard !operations.contains(queue), let line = ways.line(of: queue) else { continue }
            lines[line, default: []] += items
        }
        let pools = [ItemLine(place: .queue, queue: nil, name: "cooperative pool", isSerial: false, items: pool)]
        let others = lines.map { queue, items in
            ItemLine(
                place: .queue,
                queue: queue,
                name: trace.resources[queue] ?? "queue \(queue)",
                isSerial: ways.isSerial(queue),
                items: items
            )
        }
        return pools + others
    }

    /// Groups items by the queue they were submitted to; nil for the cooperative pool.
    private static func byQueue(
        _ items: [ItemSpan],
        of trace: Trace,
        _ timelines: ThreadTimelines
    ) -> [ResourceID?: [QueuedItem]] {
        var queues: [ResourceID?: [QueuedItem]] = [:]
        for item in items {
            guard timelines[item.thread]?.isMain != true else { continue }
            queues[item.queue, default: []].append(
                QueuedItem(
                    queue: item.queue,
                    app: item.app,
                    qos: item.qos,
                    work: (item.thread, item.interval),
                    enqueued: item.enqueued,
                    left: item.interval.end
                )
            )
        }
        for case .waiting(let waiting) in trace.notes.map(\.note) where !waiting.enqueuedAt.isEmpty {
            queues[waiting.queue, default: []] += waiting.enqueuedAt.map { instant in
                QueuedItem(queue: waiting.queue, app: waiting.app, enqueued: instant)
            }
        }
        return queues
    }
}
