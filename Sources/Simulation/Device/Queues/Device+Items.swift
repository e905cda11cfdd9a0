import FrameTrace
import Scenario

extension Device {
    /// Submits work.
    mutating func submit(_ submission: Submission, by thread: ThreadID) {
        let item = makeItem(submission, by: thread)
        if submission.flags.contains(.presents) { handOver(item, by: thread) }
        if let mode = submission.mode {
            perform(item, in: mode, wakes: submission.wakes)
        } else if let delay = submission.delay, delay > .zero {
            items[item].state = .delayed
            let due = now + delay
            let leeway = DelayedItems.leeway(of: delay, platform: rules.platform)
            timers.set(.after(number: delayed.add(item, due: due)), at: due + leeway)
        } else {
            enqueue(item)
        }
    }

    /// Submits work to a queue that another thread must run, and waits until it is done.
    mutating func submitAndWait(_ submission: Submission, by thread: ThreadID) -> DeviceAnswer {
        let item = makeItem(submission, by: thread)
        let answer = waitForItem(item, handle: nil, by: thread)
        enqueue(item)
        return answer
    }

    /// Creates an item. Its class is determined here, at its submission.
    mutating func makeItem(_ submission: Submission, by thread: ThreadID) -> Int {
        makeItem(submission, of: app(of: thread), submittedAt: threads[thread.index].qos)
    }

    /// Creates an item that an app submits at a class.
    mutating func makeItem(_ submission: Submission, of app: AppID?, submittedAt submitter: QoS) -> Int {
        let queue = submission.queue.map { queueIndex[$0.index] }
        let occurrence = occurrences[submission.work.index]
        occurrences[submission.work.index] &+= 1
        let qos = ItemClass.qos(
            of: submission,
            submittedAt: submitter,
            to: queue.map { queues[$0] },
            platform: rules.platform
        )
        let item = items.add(
            WorkItem(
                content: .work(submission.work, occurrence: occurrence),
                queue: queue,
                app: app,
                qos: qos,
                countedQoS: qos,
                isBarrier: submission.flags.contains(.barrier),
                group: submission.group,
                handle: submission.handle,
                enqueuedAt: now
            )
        )
        if let group = submission.group { groups[group]?.enter() }
        if let handle = submission.handle { handles[handle] = item }
        return item
    }

    /// Enqueues an item: in a queue's line, or as a request to a pool.
    mutating func enqueue(_ item: Int) {
        items[item].state = .queued
        items[item].enqueuedAt = now
        guard let queue = items[item].queue else {
            items[item].request = request(.cooperative, items[item].qos, items[item].app, for: .item(item))
            return
        }
        switch queues[queue].kind {
        case .global: askForWorker(item)
        case .main(let app):
            append(.item(item), to: queue)
            wakeMainThread(of: app)
        case .serial:
            append(.item(item), to: queue)
            list(queue)
            pressureChanged(queue)
        case .concurrent:
            append(.item(item), to: queue)
            serveConcurrent(queue)
            pressureChanged(queue)
        }
    }

    /// Starts an item on a thread.
    mutating func run(_ item: Int, on thread: ThreadID) -> DeviceAnswer {
        if let operation = items[item].operation { begin(operation, on: thread) }
        guard case .work(let work, let occurrence) = items[item].content else {
            preconditionFailure("a visitor does its block by itself")
        }
        items[item].state = .running(thread)
        items[item].request = nil
        threads[thread.index].activities.append(.item(item))
        threads[thread.index].qos = items[item].qos
        setPoolClass(of: thread)
        dirty.mark(thread)
        var ticket = ItemTicket(
            work: work,
            occurrence: occurrence,
            queue: resource(ofQueueOf: item),
            qos: items[item].qos,
            enqueuedAt: items[item].enqueuedAt,
            wakeUp: takeWake(of: thread)
        )
        ticket.frame = items[item].presents?.frame
        return .runItem(ticket)
    }

    /// Returns the queue or operation queue that an item came through.
    private func resource(ofQueueOf item: Int) -> ResourceID? {
        if let queue = items[item].queue { return queues[queue].resource }
        return items[item].operation.map { table.queues[table.operations[$0].queue].resource }
    }

    /// Handles the end of an item, or of one that was cancelled before it began.
    mutating func finish(_ item: Int) {
        if let operation = items[item].operation {
            if case .running(let thread) = items[item].state { dirty.mark(thread) }
            endSteps(of: operation)
        } else {
            finishItem(item)
        }
    }

    /// Finishes an item, and releases its waiters.
    mutating func finishItem(_ item: Int) {
        let done = items[item]
        // The item must still exist, because it describes what they waited for.
        for waiter in done.waiters { finishWait(of: waiter) }
        items.remove(item)
        // Removed before the next items are served, which must not find it.
        takeOff(done.passed, .item(item))
        if let handle = done.handle, handles[handle] == item { handles[handle] = nil }
        if let group = done.group { leaveGroup(group) }
        for queue in done.passed { serveConcurrent(queue) }
        if case .running(let thread) = done.state { dirty.mark(thread) }
        if let timer = done.timer { endItem(of: timer) }
        if done.presents != nil { present(done) }
    }

    /// Updates the class that an item counts as, because its waiters have changed.
    mutating func recount(_ item: Int) {
        var counted = items[item].qos
        if rules.platform == .darwin, rules.overrides, isRaisedByWaiters(item) {
            for waiter in items[item].waiters { counted = max(counted, threads[waiter.index].effectiveQoS) }
        }
        if let promoted = items[item].promotedQoS { counted = max(counted, promoted) }
        for queue in items[item].passed where queues[queue].hasBarrier { counted = max(counted, pressure(on: queue)) }
        if case .visitor(let thread) = items[item].content { counted = threads[thread.index].effectiveQoS }
        let before = items[item].countedQoS
        guard counted != before else { return }
        items[item].countedQoS = counted
        switch items[item].state {
        case .running(let thread):
            if let queue = items[item].queue, queues[queue].owner == thread { extendStreak(of: queue, by: item) }
            dirty.mark(thread)
        case .queued:
            if let request = items[item].request {
                raise(request, to: counted)
            } else if let queue = items[item].line {
                queues[queue].counts.remove(before)
                queues[queue].counts.add(counted)
                extendStreak(of: queue, by: item)
                pressureChanged(queue)
            }
        case .delayed, .afterGroup, .held, .finished: break
        }
    }

    /// Returns whether a wait for an item raises the thread that must execute it: that is so on a serial queue,
    /// through the queue, and for a task. Items of a concurrent or global queue are with the pool as soon as they are
    /// submitted, which raises no thread.
    func isRaisedByWaiters(_ item: Int) -> Bool { !items[item].hasTimedOutWait && kind(ofWaitFor: item).hasKnownOwner }

    /// Returns the kind of a wait for an item.
    func kind(ofWaitFor item: Int) -> WaitKind {
        guard let queue = items[item].queue else { return .item }
        return switch queues[queue].kind {
        case .serial, .main: .item
        case .concurrent, .global: .concurrentItem
        }
    }
}
