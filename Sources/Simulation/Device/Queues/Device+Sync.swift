import FrameTrace
import Scenario

extension Device {
    /// Requests entry to a queue, and to all queues it goes through, for a block on the calling thread.
    mutating func enterQueue(
        _ resource: ResourceID,
        _ qos: QoS?,
        _ flags: WorkFlags,
        by thread: ThreadID
    ) -> DeviceAnswer {
        let own = threads[thread.index].qos
        threads[thread.index].syncs.append(
            SyncBlock(
                queue: queueIndex[resource.index],
                isBarrier: flags.contains(.barrier),
                qosBefore: own,
                qos: ItemClass.ofSync(qos, flags, on: own, platform: rules.platform)
            )
        )
        if enterFurther(thread) { return enterBlock(thread) }
        guard case .queue(let queue)? = threads[thread.index].wait else {
            preconditionFailure("a line without a queue")
        }
        // The wait was set together with the place in line; parking sets it again and counts it as begun.
        threads[thread.index].wait = nil
        return park(thread, for: .queue(queue), kind(ofTurnOn: queue), on: queues[queue].resource)
    }

    /// Begins the block, at the thread's class or at its own, whichever is higher.
    mutating func enterBlock(_ thread: ThreadID) -> DeviceAnswer {
        let last = threads[thread.index].syncs.count - 1
        threads[thread.index].syncs[last].isInside = true
        threads[thread.index].qos = threads[thread.index].syncs[last].qos
        dirty.mark(thread)
        return goOn(thread)
    }

    /// Ends the block, and serves the next entries in line.
    mutating func leaveQueue(_ thread: ThreadID) {
        guard let block = threads[thread.index].syncs.popLast() else { return }
        threads[thread.index].qos = block.qosBefore
        dirty.mark(thread)
        for queue in block.entered {
            switch queues[queue].kind {
            case .serial:
                queues[queue].owner = nil
                queues[queue].isListed = false
                let passed = queues[queue].passed
                queues[queue].passed.removeAll()
                leave(passed, .queue(queue))
                serve(queue)
            case .concurrent: leave([queue], .thread(thread))
            case .main, .global: break
            }
        }
    }

    /// Lets a thread enter as many queues as are free, from the requested one towards the root. Returns whether it has
    /// entered all of them; otherwise it is in the line of the first queue that is not free.
    mutating func enterFurther(_ thread: ThreadID) -> Bool {
        while let queue = nextToEnter(thread) {
            guard let block = threads[thread.index].syncs.last else { return true }
            let isBarrier = block.isBarrier && queue == block.queue
            guard isFree(queue, forBarrier: isBarrier) else {
                standInLine(thread, queue, isBarrier)
                return false
            }
            note(thread, on: queue, isBarrier)
        }
        return true
    }

    /// Grants a queue to a thread that waited in its line.
    mutating func grant(_ queue: Int, to thread: ThreadID) {
        // On a concurrent queue, the caller has counted the thread already.
        if queues[queue].kind == .serial { queues[queue].owner = thread }
        let last = threads[thread.index].syncs.count - 1
        threads[thread.index].syncs[last].entered.append(queue)
        watch.remove(queues[queue].resource)
        // Threads behind it in the line wait for it now, even while it waits in the next line itself.
        dirty.mark(thread)
        if enterFurther(thread) {
            endLine(of: thread)
        } else if case .queue(let next)? = threads[thread.index].wait {
            watch.add(queues[next].resource)
        }
    }

    /// Hands the queues of a drainer over to a thread that waited for its turn.
    mutating func handOver(to visitor: ThreadID, from drainer: ThreadID) {
        let path = threads[drainer.index].draining
        threads[drainer.index].draining.removeAll()
        let last = threads[visitor.index].syncs.count - 1
        if let inner = path.last { watch.remove(queues[inner].resource) }
        for queue in path.reversed() {
            queues[queue].owner = visitor
            threads[visitor.index].syncs[last].entered.append(queue)
        }
        dirty.mark(drainer)
        endLine(of: visitor)
    }

    private mutating func endLine(of thread: ThreadID) {
        threads[thread.index].visitorItem = nil
        guard case .queue(let queue)? = threads[thread.index].wait else { return }
        threads[thread.index].wait = .over(kind(ofTurnOn: queue), queues[queue].resource)
        dirty.mark(thread)
        wake(thread)
    }

    /// Returns the kind of a wait for a turn on a queue.
    func kind(ofTurnOn queue: Int) -> WaitKind { queues[queue].kind == .concurrent ? .concurrentQueue : .queue }

    /// Serves a serial queue that has been left: the next in line is a thread, or work.
    private mutating func serve(_ queue: Int) {
        guard let head = queues[queue].line.first else {
            queues[queue].streak = nil
            return
        }
        if case .item(let item) = head, case .visitor(let thread) = items[item].content {
            _ = takeFirst(of: queue)
            items.remove(item)
            grant(queue, to: thread)
        } else {
            list(queue)
        }
    }

    /// Returns the next queue that a thread has to enter; nil once it has entered all queues above the pool.
    private func nextToEnter(_ thread: ThreadID) -> Int? {
        guard let block = threads[thread.index].syncs.last else { return nil }
        let next = block.entered.last.map { queues[$0].target } ?? block.queue
        guard let next else { return nil }
        switch queues[next].kind {
        case .serial, .concurrent: return next
        case .main, .global: return nil
        }
    }

    private func isFree(_ queue: Int, forBarrier isBarrier: Bool) -> Bool {
        let state = queues[queue]
        guard state.line.isEmpty else { return false }
        switch state.kind {
        case .concurrent: return !state.hasBarrier && (!isBarrier || state.active == 0)
        default: return state.owner == nil && !state.isListed
        }
    }

    private mutating func note(_ thread: ThreadID, on queue: Int, _ isBarrier: Bool) {
        if queues[queue].kind == .concurrent {
            queues[queue].served.append(.thread(thread))
            queues[queue].hasBarrier = isBarrier
        } else {
            queues[queue].owner = thread
        }
        let last = threads[thread.index].syncs.count - 1
        threads[thread.index].syncs[last].entered.append(queue)
    }

    private mutating func standInLine(_ thread: ThreadID, _ queue: Int, _ isBarrier: Bool) {
        let qos = threads[thread.index].effectiveQoS
        let item = items.add(
            WorkItem(
                content: .visitor(thread),
                queue: queue,
                qos: qos,
                countedQoS: qos,
                isBarrier: isBarrier,
                enqueuedAt: now
            )
        )
        append(.item(item), to: queue)
        threads[thread.index].wait = .queue(queue)
        threads[thread.index].visitorItem = item
        pressureChanged(queue)
    }
}
