import FrameTrace
import Scenario

extension Device {
    /// Asks to be let onto a queue, and onto all that it goes through, for a block on the calling thread.
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
        // The wait has been set with the place in line; parking counts it as begun.
        threads[thread.index].wait = nil
        return park(thread, for: .queue(queue), kind(ofTurnOn: queue), on: queues[queue].resource)
    }

    /// The block begins: it is done at the thread's class or at its own, whichever is higher.
    mutating func enterBlock(_ thread: ThreadID) -> DeviceAnswer {
        let last = threads[thread.index].syncs.count - 1
        threads[thread.index].syncs[last].isInside = true
        threads[thread.index].qos = threads[thread.index].syncs[last].qos
        dirty.mark(thread)
        return goOn(thread)
    }

    /// The block is done: whoever stands in line goes on.
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

    /// Takes a thread onto as many queues as are free, from the one it asked for towards the root. Returns whether it is
    /// on all of them; otherwise it stands in the line of the first that is not free.
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

    /// A queue has come free for a thread that stood in its line.
    mutating func grant(_ queue: Int, to thread: ThreadID) {
        // Whoever granted it has counted the thread already where the queue serves several.
        if queues[queue].kind == .serial { queues[queue].owner = thread }
        let last = threads[thread.index].syncs.count - 1
        threads[thread.index].syncs[last].entered.append(queue)
        watch.remove(queues[queue].resource)
        // Those who stand behind it wait for it now, even while it stands in the next line itself.
        dirty.mark(thread)
        if enterFurther(thread) {
            endLine(of: thread)
        } else if case .queue(let next)? = threads[thread.index].wait {
            watch.add(queues[next].resource)
        }
    }

    /// A drainer has come to a thread that waited for its turn: the queues it drained are that thread's now.
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

    /// The kind of a wait for a turn on a queue.
    func kind(ofTurnOn queue: Int) -> WaitKind { queues[queue].kind == .concurrent ? .concurrentQueue : .queue }

    /// A serial queue has been left: the next in line is a thread, or work.
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

    /// The next queue that a thread has to be let onto; nil once it is on all down to a pool.
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
