import FrameTrace

/// The operations of each operation queue as waiting items, from when their dependencies are done to their end.
///
/// An operation whose dependency is not done is in no line: the backlog is that of the dependency. Operations inside a
/// group are part of the group.
struct OperationLines {
    /// The queues that operations were added to, including groups. Blocks go to other queues.
    let queues: Set<ResourceID>
    /// The lines by operation queue.
    let lines: [ItemLine]

    /// Builds the lines of a trace.
    ///
    /// - Complexity: O(notes · log n).
    init(_ lives: OperationLives, of trace: Trace, _ timelines: ThreadTimelines) {
        let ends = Self.ends(of: trace)
        var queues: Set<ResourceID> = []
        var items: [ResourceID: [QueuedItem]] = [:]
        for life in lives.lives.values {
            let making = life.making
            queues.insert(making.queue)
            guard making.group == nil, let came = Self.cameIntoLine(life, lives) else { continue }
            let killed = ends[making.app].flatMap { all -> Instant? in
                let next = all.sortedIndex(where: { $0 >= life.added })
                return next < all.count ? all[next] : nil
            }
            let left = life.ended ?? killed
            items[making.queue, default: []].append(
                QueuedItem(
                    queue: making.queue,
                    app: making.app,
                    qos: Self.qos(of: life, timelines),
                    work: Self.work(of: life, until: left ?? trace.observedUntil),
                    enqueued: left.map { min($0, came) } ?? came,
                    left: left
                )
            )
        }
        self.queues = queues
        lines = items.map { queue, items in
            ItemLine(
                place: .operations,
                queue: queue,
                name: trace.resources[queue] ?? "operation queue \(queue)",
                isSerial: nil,
                items: items,
                suspensions: lives.suspensions[queue] ?? []
            )
        }
    }

    /// Returns when apps were terminated. That also ends their operations, without a note for each.
    private static func ends(of trace: Trace) -> [AppID: [Instant]] {
        var ends: [AppID: [Instant]] = [:]
        for case (.terminated(let end), let at) in trace.notes { ends[end.app, default: []].append(at) }
        return ends.mapValues { $0.sorted() }
    }

    /// Returns when the last dependency or condition of an operation was done; nil if that never happened.
    private static func cameIntoLine(_ life: OperationLife, _ lives: OperationLives) -> Instant? {
        var came = life.added
        for after in life.making.after where after.link == .dependency || after.link == .condition {
            guard let ended = lives.lives[after.operation]?.ended else { return nil }
            came = max(came, ended)
        }
        return came
    }

    private static func work(of life: OperationLife, until end: Instant) -> (thread: ThreadID, interval: Interval)? {
        guard let thread = life.thread, let began = life.began else { return nil }
        return (thread, Interval(start: began, end: life.stepsEnd ?? end))
    }

    private static func qos(of life: OperationLife, _ timelines: ThreadTimelines) -> QoS? {
        guard let thread = life.thread, let began = life.began else { return nil }
        return timelines[thread]?.qos(at: began)
    }
}
