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
        var waiting: [Place: [Instant]] = [:]
        var order: [Place] = []
        for index in items.indices where isWaiting(items[index], index) {
            let place = Place(queue: items[index].queue, app: items[index].app)
            if waiting[place] == nil { order.append(place) }
            waiting[place, default: []].append(items[index].enqueuedAt)
        }
        for place in order {
            let queue = place.queue.map { queues[$0].resource }
            let instants = (waiting[place] ?? []).sorted()
            effects.notes.append(.waiting(WaitingItems(queue: queue, app: place.app, enqueuedAt: instants)))
        }
    }

    private func isWaiting(_ item: WorkItem, _ index: Int) -> Bool {
        guard case .work = item.content, !item.isCancelled, item.operation == nil else { return false }
        if let queue = item.queue, case .main = queues[queue].kind { return false }
        switch item.state {
        case .queued: return true
        // A worker has been admitted for it, and has not started it yet.
        case .running(let thread): return threads[thread.index].job == .item(index)
        case .delayed, .afterGroup, .held, .finished: return false
        }
    }
}
