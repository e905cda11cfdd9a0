import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Appends an entry to a queue's line.
    mutating func append(_ entry: QueueState.Entry, to queue: Int) {
        queues[queue].line.append(entry)
        guard case .item(let item) = entry else { return }
        let counted = items[item].countedQoS
        items[item].line = queue
        queues[queue].counts.add(counted)
        extendStreak(of: queue, by: item)
    }

    /// Raises the queue's streak to the class that an item counts as, until the queue has been drained. The place of a
    /// thread that waits for its turn does not count: by cause, `sync` raises only until its turn.
    mutating func extendStreak(of queue: Int, by item: Int) {
        if rules.overrideEnds == .byCause, case .visitor = items[item].content { return }
        let counted = items[item].countedQoS
        queues[queue].streak = max(queues[queue].streak ?? counted, counted)
    }

    /// Removes the first entry of a queue's line.
    mutating func takeFirst(of queue: Int) -> QueueState.Entry? {
        guard let entry = queues[queue].line.popFirst() else { return nil }
        if case .item(let item) = entry {
            items[item].line = nil
            queues[queue].counts.remove(items[item].countedQoS)
        }
        return entry
    }

    /// Ensures that a serial queue with entries is served, by its target or a worker.
    mutating func list(_ queue: Int) {
        guard !queues[queue].isListed, queues[queue].owner == nil, !queues[queue].line.isEmpty else { return }
        queues[queue].isListed = true
        guard let target = queues[queue].target else {
            // Serial queues without a target are overcommit by default (W-2).
            queues[queue].request = request(.overcommit, pressure(on: queue), queues[queue].app, for: .drain(queue))
            return
        }
        switch queues[target].kind {
        case .global(let qos):
            let pressure = pressure(on: queue)
            let wanted = rules.platform == .linux || qos == .default ? pressure : max(pressure, qos)
            queues[queue].request = request(.constrained, wanted, queues[queue].app, for: .drain(queue))
        case .main(let app):
            append(.queue(queue), to: target)
            wakeMainThread(of: app)
        case .serial:
            append(.queue(queue), to: target)
            list(target)
        case .concurrent:
            append(.queue(queue), to: target)
            serveConcurrent(target)
        }
    }

    /// Admits the first entries of a concurrent queue's line, as far as barriers allow.
    mutating func serveConcurrent(_ queue: Int) {
        while let head = queues[queue].line.first, !queues[queue].hasBarrier {
            var isBarrier = false
            if case .item(let item) = head { isBarrier = items[item].isBarrier && items[item].queue == queue }
            guard !isBarrier || queues[queue].active == 0 else { return }
            _ = takeFirst(of: queue)
            queues[queue].served.append(occupant(head))
            queues[queue].hasBarrier = isBarrier
            passOn(head, from: queue)
            if isBarrier { pressureChanged(queue) }
        }
    }

    private func occupant(_ entry: QueueState.Entry) -> OccupantList.Occupant {
        switch entry {
        case .queue(let child): .queue(child)
        case .item(let item):
            if case .visitor(let thread) = items[item].content { .thread(thread) } else { .item(item) }
        }
    }

    /// Passes an entry admitted to a concurrent queue to its target, or to a pool.
    private mutating func passOn(_ entry: QueueState.Entry, from queue: Int) {
        switch entry {
        case .item(let item):
            if case .visitor(let thread) = items[item].content {
                items.remove(item)
                grant(queue, to: thread)
                return
            }
            items[item].passed.append(queue)
            if let target = concurrentTarget(of: queue) {
                append(.item(item), to: target)
                serveConcurrent(target)
            } else {
                askForWorker(item)
            }
        case .queue(let child):
            queues[child].passed.append(queue)
            if let target = concurrentTarget(of: queue) {
                append(.queue(child), to: target)
                serveConcurrent(target)
            } else {
                queues[child].request = request(
                    .constrained,
                    pressure(on: child),
                    queues[child].app,
                    for: .drain(child)
                )
            }
        }
    }

    private func concurrentTarget(of queue: Int) -> Int? {
        guard let target = queues[queue].target, queues[target].kind == .concurrent else { return nil }
        return target
    }

    /// Removes an occupant from concurrent queues, and admits others.
    mutating func leave(_ passed: [Int], _ occupant: OccupantList.Occupant) {
        takeOff(passed, occupant)
        for queue in passed { serveConcurrent(queue) }
    }

    /// Removes an occupant from concurrent queues.
    mutating func takeOff(_ passed: [Int], _ occupant: OccupantList.Occupant) {
        for queue in passed {
            queues[queue].served.remove(occupant)
            queues[queue].hasBarrier = false
        }
    }

    /// Returns the next item of the queues that a thread drains; nil if the drain is over, or was taken over by a
    /// thread that waited for its turn.
    mutating func nextDrained(by thread: ThreadID) -> Int? {
        while let inner = threads[thread.index].draining.last {
            guard let head = headOfLine(inner, drainedBy: thread) else {
                threads[thread.index].draining.removeLast()
                if case .main = queues[inner].kind { continue }
                endDrain(of: inner)
                // Entries that arrived meanwhile wait for the next pass of the main thread.
                list(inner)
                continue
            }
            _ = takeFirst(of: inner)
            switch head {
            case .queue(let child):
                queues[child].owner = thread
                threads[thread.index].draining.append(child)
                queues[child].batch = queues[child].line.count
            case .item(let item):
                if case .visitor(let visitor) = items[item].content {
                    items.remove(item)
                    handOver(to: visitor, from: thread)
                } else if items[item].isCancelled {
                    finish(item)
                } else {
                    return item
                }
            }
        }
        return nil
    }

    /// Returns the first entry of a line. A main thread drains the main queue, and queues that go through it, only up
    /// to the end of the current batch.
    private mutating func headOfLine(_ queue: Int, drainedBy thread: ThreadID) -> QueueState.Entry? {
        if case .main = threads[thread.index].role {
            guard queues[queue].batch > 0 else { return nil }
            queues[queue].batch -= 1
        }
        return queues[queue].line.first
    }

    /// Ends the drain of a queue.
    private mutating func endDrain(of queue: Int) {
        queues[queue].owner = nil
        queues[queue].isListed = false
        if queues[queue].line.isEmpty { queues[queue].streak = nil }
        let passed = queues[queue].passed
        queues[queue].passed.removeAll()
        leave(passed, .queue(queue))
    }

    /// Returns the highest class in a queue's line or passing through it: the class its worker starts at (W-8), and the
    /// override of its occupant.
    func pressure(on queue: Int) -> QoS {
        var highest: QoS? = queues[queue].counts.highest
        // A concurrent queue is never drained completely.
        if queues[queue].kind != .concurrent, rules.overrideEnds != .atWaitedItem, let streak = queues[queue].streak {
            highest = max(highest ?? streak, streak)
        }
        for child in queues[queue].children where queues[child].isListed {
            highest = max(highest ?? .maintenance, pressure(on: child))
        }
        return highest ?? .maintenance
    }

    /// Updates overrides after a change of a queue's line: those of its occupant, or of its pending worker.
    mutating func pressureChanged(_ queue: Int) {
        var queue = queue
        while true {
            if let owner = queues[queue].owner {
                dirty.mark(owner)
                return
            }
            if let request = queues[queue].request { raise(request, to: pressure(on: queue)) }
            if queues[queue].kind == .concurrent { raiseBarrier(on: queue) }
            guard queues[queue].isListed, let target = queues[queue].target else { return }
            queue = target
        }
    }

    /// Updates the override of a barrier: it is alone on its queue, so the whole line waits for its thread.
    private mutating func raiseBarrier(on queue: Int) {
        guard queues[queue].hasBarrier else { return }
        switch queues[queue].served.first {
        case .thread(let thread)?: dirty.mark(thread)
        case .item(let item)?:
            if case .running(let thread) = items[item].state { dirty.mark(thread) } else { recount(item) }
        case .queue?, nil: break
        }
    }
}
