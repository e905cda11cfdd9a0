import FrameTrace

/// The items of queues and the tasks that threads executed, and when.
struct ExecutedItems {
    private let all: [ItemSpan]
    /// The range of each thread's items, in the order of their ends.
    private let places: [ThreadID: Range<Int>]
    /// The threads that have items, in order.
    private let threads: [ThreadID]

    /// Indexes the items of a trace.
    ///
    /// - Parameter items: thread by thread, and of each in the order of their ends.
    /// - Complexity: O(items).
    init(_ items: [ItemSpan]) {
        // A turn of a parallel loop is part of what its thread does the loop for.
        let items = items.filter { !$0.isTurn }
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

    /// Returns the item that a thread executed at an instant; nil where there was none.
    ///
    /// - Complexity: O(log n).
    func item(of thread: ThreadID, at instant: Instant) -> ItemSpan? {
        items(of: thread, within: Interval(start: instant, end: instant + .nanoseconds(1))).first
    }

    /// Returns the items of some queues that threads executed within an interval, without those of one thread.
    ///
    /// - Parameter isIn: whether the items of a queue count; nil stands for tasks.
    /// - Complexity: O(threads · log n + items within the interval).
    func items(
        within interval: Interval,
        without thread: ThreadID,
        of isIn: (ResourceID?) -> Bool
    ) -> [ItemSpan] {
        threads.flatMap { other -> [ItemSpan] in
            guard other != thread else { return [] }
            return items(of: other, within: interval).filter { isIn($0.queue) }
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
