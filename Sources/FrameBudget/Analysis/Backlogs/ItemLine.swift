import FrameTrace

/// A line in which items wait, with all items that were in it.
struct ItemLine {
    var place: Backlog.Place
    /// The queue; nil for the cooperative pool.
    var queue: ResourceID?
    /// Display name of the line.
    var name: String
    /// Whether it executes its items one at a time; nil if unknown.
    var isSerial: Bool?
    /// The items, in any order.
    var items: [QueuedItem]
    /// When it was suspended, in order.
    var suspensions: [Interval] = []

    /// The queues that items were submitted to, unless the line's own queue is the only one.
    var sources: Set<ResourceID> {
        let sources = Set(items.compactMap(\.queue))
        return queue.map { sources == [$0] } ?? true ? [] : sources
    }

    /// The lowest class of its items; nil if none is known.
    var qos: QoS? { items.compactMap(\.qos).min() }

    /// Returns whether the line was suspended for at least half of an interval, and at its end.
    func isSuspended(within interval: Interval) -> Bool {
        guard let last = suspensions.last, last.end >= interval.end else { return false }
        return suspensions.clipped(to: interval).total * 2 >= interval.length
    }
}
