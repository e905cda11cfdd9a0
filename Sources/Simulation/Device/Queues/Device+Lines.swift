import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Puts something at the end of a queue's line.
    mutating func append(_ entry: QueueState.Entry, to queue: Int) {
        queues[queue].line.append(entry)
        guard case .item(let item) = entry else { return }
        let counted = items[item].countedQoS
        items[item].line = queue
        queues[queue].counts.add(counted)
        extendStreak(of: queue, by: item)
    }

    /// What an item counts as holds for the queue until it has been drained, unless it is the place of a thread that
    /// waits for its turn: `sync` raises no longer than that, by cause.
    mutating func extendStreak(of queue: Int, by item: Int) {
        if rules.overrideEnds == .byCause, case .visitor = items[item].content { return }
        let counted = items[item].countedQoS
        queues[queue].streak = max(queues[queue].streak ?? counted, counted)
    }

    /// Takes the first out of a queue's line.
    mutating func takeFirst(of queue: Int) -> QueueState.Entry? {
        guard let entry = queues[queue].line.popFirst() else { return nil }
        if case .item(let item) = entry {
            items[item].line = nil
            queues[queue].counts.remove(items[item].countedQoS)
        }
        return entry
    }

    /// Sees to it that somebody serves a serial queue with something in its line: its target, or a worker.
    mutating func list(_ queue: Int) {
        guard !queues[queue].isListed, queues[queue].owner == nil, !queues[queue].line.isEmpty else { return }
        queues[queue].isListed = true
        guard let target = queues[queue].target else {
            // Serial queues of their own are overcommit by default (W-2).
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

    /// Lets go on what stands first in a concurrent queue's line, as far as barriers allow.
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

    /// What has been let onto a concurrent queue goes to its target, or before a pool.
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

    /// One that stood on concurrent queues is done: others may come.
    mutating func leave(_ passed: [Int], _ occupant: OccupantList.Occupant) {
        takeOff(passed, occupant)
        for queue in passed { serveConcurrent(queue) }
    }

    /// One is on none of its concurrent queues any more.
    mutating func takeOff(_ passed: [Int], _ occupant: OccupantList.Occupant) {
        for queue in passed {
            queues[queue].served.remove(occupant)
            queues[queue].hasBarrier = false
        }
    }

    /// The next item that a thread has to do of the queues it drains; nil where that is over, or has been taken over by
    /// a thread that waited for its turn.
    mutating func nextDrained(by thread: ThreadID) -> Int? {
        while let inner = threads[thread.index].draining.last {
            guard let head = headOfLine(inner, drainedBy: thread) else {
                threads[thread.index].draining.removeLast()
                if case .main = queues[inner].kind { continue }
                endDrain(of: inner)
                // What came meanwhile waits for the next pass of the main thread.
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

    /// The first of a line. What a main thread drains, the main queue and what goes through it, only as far as the batch
    /// under way goes.
    private mutating func headOfLine(_ queue: Int, drainedBy thread: ThreadID) -> QueueState.Entry? {
        if case .main = threads[thread.index].role {
            guard queues[queue].batch > 0 else { return nil }
            queues[queue].batch -= 1
        }
        return queues[queue].line.first
    }

    /// A drained queue is left.
    private mutating func endDrain(of queue: Int) {
        queues[queue].owner = nil
        queues[queue].isListed = false
        if queues[queue].line.isEmpty { queues[queue].streak = nil }
        let passed = queues[queue].passed
        queues[queue].passed.removeAll()
        leave(passed, .queue(queue))
    }

    /// The highest class that stands in a queue's line or goes through it: what its worker comes up at (W-8), and what
    /// raises who is on it.
    func pressure(on queue: Int) -> QoS {
        var highest: QoS? = queues[queue].counts.highest
        // A queue that serves several is never drained to its end.
        if queues[queue].kind != .concurrent, rules.overrideEnds != .atWaitedItem, let streak = queues[queue].streak {
            highest = max(highest ?? streak, streak)
        }
        for child in queues[queue].children where queues[child].isListed {
            highest = max(highest ?? .maintenance, pressure(on: child))
        }
        return highest ?? .maintenance
    }

    /// The line of a queue has changed: whoever is on it, or is to come, may be raised or not any more.
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

    /// A barrier is alone on its queue: who does it, or is to, is the one whom those in line wait for.
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
