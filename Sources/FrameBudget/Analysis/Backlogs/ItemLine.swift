import FrameTrace

/// A place where items stand in line, with all that stood there.
struct ItemLine {
    /// Which kind of place.
    var place: Backlog.Place
    /// The queue; nil for the cooperative pool.
    var queue: ResourceID?
    /// What it is called.
    var name: String
    /// Whether it does one item after the other; nil where that is not known.
    var isSerial: Bool?
    /// The items, in any order.
    var items: [QueuedItem]
    /// When it was suspended, in order.
    var suspensions: [Interval] = []

    /// The queues that items were put into, where these are not just the line's own.
    var sources: Set<ResourceID> {
        let sources = Set(items.compactMap(\.queue))
        return queue.map { sources == [$0] } ?? true ? [] : sources
    }

    /// The lowest class of its items; nil where none is known.
    var qos: QoS? { items.compactMap(\.qos).min() }

    /// Whether it was suspended for the larger part of an interval, and at its end.
    func isSuspended(within interval: Interval) -> Bool {
        guard let last = suspensions.last, last.end >= interval.end else { return false }
        return suspensions.clipped(to: interval).total * 2 >= interval.length
    }
}
