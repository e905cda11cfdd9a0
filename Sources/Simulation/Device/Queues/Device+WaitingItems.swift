import FrameTrace

extension Device {
    private struct Place: Hashable {
        var queue: Int?
        var app: AppID?
    }

    /// Records queued items that no thread has begun. Items of main queues are left out: they delay frames, and are
    /// visible there.
    ///
    /// - Complexity: O(n log n) in the number of items.
    mutating func noteWaitingItems() {
        var waiting: [Place: WaitingItems] = [:]
        var order: [Place] = []
        for index in items.indices where isWaiting(items[index], index) {
            let item = items[index]
            let awaited = item.waiters.filter { isWaiting($0, for: index) }
            // A cancelled item is no work, but a thread may wait for it.
            if item.isCancelled, awaited.isEmpty { continue }
            let place = Place(queue: item.queue, app: item.app)
            if waiting[place] == nil { order.append(place) }
            let queue = item.queue.map { queues[$0].resource }
            let none = WaitingItems(queue: queue, app: item.app, enqueuedAt: [], awaited: [])
            if !item.isCancelled { waiting[place, default: none].enqueuedAt.append(item.enqueuedAt) }
            for thread in awaited {
                waiting[place, default: none].awaited?.append(AwaitedItem(by: thread, enqueuedAt: item.enqueuedAt))
            }
        }
        for place in order {
            guard var noted = waiting[place] else { continue }
            noted.enqueuedAt.sort()
            effects.notes.append(.waiting(noted))
        }
    }

    /// Whether a thread waits for the end of an item, by its handle.
    private func isWaiting(_ thread: ThreadID, for index: Int) -> Bool {
        guard case .item(let item, _?)? = threads[thread.index].wait else { return false }
        return item == index
    }

    private func isWaiting(_ item: WorkItem, _ index: Int) -> Bool {
        guard case .work = item.content, item.operation == nil else { return false }
        if let queue = item.queue, case .main = queues[queue].kind { return false }
        switch item.state {
        case .queued: return true
        // A worker has been admitted for it, and has not started it yet.
        case .running(let thread): return threads[thread.index].job == .item(index)
        case .delayed, .afterGroup, .held, .finished: return false
        }
    }
}
