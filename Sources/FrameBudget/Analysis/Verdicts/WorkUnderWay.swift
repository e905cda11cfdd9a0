import FrameTrace

/// What work items of queues threads were at, and when.
struct WorkUnderWay {
    private let all: [ItemSpan]
    /// Where the items of each thread are, in the order of their ends.
    private let places: [ThreadID: Range<Int>]
    /// The threads that have any, in order.
    private let threads: [ThreadID]

    /// The items of a trace.
    ///
    /// - Parameter items: thread by thread, and of each in the order of their ends.
    /// - Complexity: O(items).
    init(_ items: [ItemSpan]) {
        // A turn of a parallel loop came through no queue, and lies within an item that goes on.
        let items = items.filter { $0.queue != nil }
        all = items
        var places: [ThreadID: Range<Int>] = [:]
        var start = 0
        for index in items.indices {
            let next = index + 1
            guard next == items.count || items[next].thread != items[index].thread else { continue }
            places[items[index].thread] = start..<next
            start = next
        }
        self.places = places
        threads = places.keys.sorted()
    }

    /// The item of a queue that a thread was at at an instant; nil where it was at none.
    ///
    /// - Complexity: O(log n).
    func item(of thread: ThreadID, at instant: Instant) -> ItemSpan? {
        items(of: thread, within: Interval(start: instant, end: instant + .nanoseconds(1))).first
    }

    /// The items of some queues that threads were at within an interval, without those of one thread.
    ///
    /// - Complexity: O(threads · log n + items within the interval).
    func items(
        within interval: Interval,
        without thread: ThreadID,
        of isIn: (ResourceID) -> Bool
    ) -> [ItemSpan] {
        threads.flatMap { other -> [ItemSpan] in
            guard other != thread else { return [] }
            return items(of: other, within: interval).filter { $0.queue.map(isIn) ?? false }
        }
    }

    private func items(of thread: ThreadID, within interval: Interval) -> [ItemSpan] {
        guard let place = places[thread] else { return [] }
        let own = all[place]
        var found: [ItemSpan] = []
        var index = own.sortedIndex(where: { $0.interval.end > interval.start })
        while index < own.endIndex {
            let item = own[index]
            index += 1
            guard item.interval.start < interval.end else { break }
            found.append(item)
        }
        return found
    }
}
