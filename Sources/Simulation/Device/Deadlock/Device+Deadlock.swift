import FrameTrace
import Scenario

extension Device {
    /// The interval between checks while any thread waits. A deadlock is permanent, so rare checks suffice.
    static let deadlockInterval = TimeSpan.milliseconds(250)

    /// Schedules a check, because a thread has begun to wait.
    mutating func expectDeadlock() {
        guard !deadlockCheckIsSet else { return }
        deadlockCheckIsSet = true
        timers.set(.deadlockCheck, at: now + Self.deadlockInterval)
    }

    /// Checks whether threads that have waited for long can never continue; schedules another check while any thread
    /// waits.
    mutating func checkDeadlocks() {
        let waiting = threads.contains { $0.isParked && $0.wait != nil && !$0.isDead }
        guard waiting else { return }
        if threads.contains(where: { $0.hasWaitedLong(at: now) }) { recordDeadlocks() }
        expectDeadlock()
    }

    /// Records each cycle of threads that wait for each other, once.
    mutating func recordDeadlocks() {
        let lively = livelyThreads()
        for index in threads.indices where !lively[index] && !threads[index].isDead {
            guard let cycle = cycle(from: ThreadID(index: index), lively) else { continue }
            for edge in cycle { threads[edge.thread.index].isDead = true }
            effects.notes.append(.deadlock(cycle))
        }
    }

    /// Follows the waits from a thread that cannot continue, until the path closes, or ends at a thread that waits for
    /// no particular thread.
    private func cycle(from start: ThreadID, _ lively: [Bool]) -> [WaitEdge]? {
        var path: [WaitEdge] = []
        var thread = start
        while true {
            if let index = path.firstIndex(where: { $0.thread == thread }) { return Array(path[index...]) }
            // The path leads to a cycle that has been recorded.
            guard !threads[thread.index].isDead, let wait = threads[thread.index].wait else { return nil }
            let edge = WaitEdge(thread, waitsFor: describe(wait).resource)
            path.append(edge)
            let blockers = blockers(of: thread)
            guard let next = blockers.first(where: { !lively[$0.index] && threads[$0.index].wait != nil }) else {
                return [edge]
            }
            thread = next
        }
    }

    /// Returns the threads that could end a thread's wait. It is stuck if all of them are.
    func blockers(of thread: ThreadID) -> [ThreadID] {
        switch threads[thread.index].wait {
        case .mutex(let mutex)?: return mutexes[mutex.index].owner.map { [$0] } ?? []
        case .readWriteLock(let lock)?:
            return readWriteLocks[lock].map { ($0.writer.map { [$0] } ?? []) + $0.readers } ?? []
        case .queue(let queue)?: return servers(of: queue)
        case .buffer?: return app(of: thread).flatMap { oldestPresenting(of: $0) }.map { executors(of: $0) } ?? []
        case .item(let item, _)?:
            if case .afterGroup = items[item].state { return possibleSignalers(of: thread) }
            return executors(of: item)
        case .loop(let loop)?:
            return threads.indices.filter { threads[$0].job == .help(loop: loop) }.map(ThreadID.init(index:))
        case .semaphore?, .group?, .condition(_, hasSignal: false)?: return possibleSignalers(of: thread)
        default: return []
        }
    }

    /// Returns the threads that execute an item, or that have to start it.
    private func executors(of item: Int) -> [ThreadID] {
        if case .running(let thread) = items[item].state { return [thread] }
        return items[item].line.map { servers(of: $0) } ?? poolThreads(of: items[item].request)
    }

    private func servers(of queue: Int) -> [ThreadID] {
        let state = queues[queue]
        if let owner = state.owner { return [owner] }
        if case .main(let app) = state.kind { return [Self.mainThread(of: app)] }
        if state.kind == .concurrent { return threads(on: queue) }
        if let request = state.request { return poolThreads(of: request) }
        return state.target.map { servers(of: $0) } ?? []
    }

    /// Returns the threads on a concurrent queue, in order: those in a block of `sync`, and those that execute an item
    /// or were admitted for one; not those that drain a serial queue targeting it.
    ///
    /// - Complexity: O(n log n) in the number of occupants.
    func threads(on queue: Int) -> [ThreadID] {
        let threads = queues[queue].served.present.compactMap { occupant -> ThreadID? in
            switch occupant {
            case .thread(let thread): return thread
            case .item(let item):
                if case .running(let thread) = items[item].state { return thread }
                return nil
            case .queue: return nil
            }
        }
        // A thread may occupy it several times.
        return Set(threads).sorted()
    }

    /// Returns all busy workers of the pool; any of them that finishes could serve the request.
    private func poolThreads(of request: PoolRequestID?) -> [ThreadID] {
        guard let request else { return [] }
        return workers[request.pool].filter { threads[$0.index].job != nil }
    }

    /// Returns the threads that may signal: since no owner is known, all threads that work for the same app.
    private func possibleSignalers(of thread: ThreadID) -> [ThreadID] {
        let app = app(of: thread)
        return threads.indices.map(ThreadID.init(index:)).filter { $0 != thread && self.app(of: $0) == app }
    }

    /// Returns whether an idle main thread will get work.
    func willGetWork(_ app: AppID) -> Bool {
        if mainThreads[app.index].isOpen || !lives[app.index].agenda.isEmpty || !mainThreads[app.index].inbox.isEmpty {
            return true
        }
        if mainThreads[app.index].loop.isSignalled { return true }
        if let queue = mainQueues[app.index], !queues[queue].line.isEmpty { return true }
        if isToBeCalledForTasks(app) { return true }
        return workload.timeline.contains { grid.origin + $0.at > now && reaches($0.change, app) }
    }

    /// Returns whether the system will call an app off screen for an open background task: the handler may signal.
    private func isToBeCalledForTasks(_ app: AppID) -> Bool {
        let life = lives[app.index]
        guard life.state == .background, workload.apps[app.index].background == nil else { return false }
        return life.tasks.contains { handler(of: AppLife.Step.expire($0), app) != nil }
    }

    /// Returns whether an entry of the timeline gives work to the main thread of an app off screen.
    private func reaches(_ change: TimelineEntry.Change, _ app: AppID) -> Bool {
        let name = workload.apps[app.index].name
        switch change {
        case .open(let opened): return opened == name
        case .unlock: return layouts.locked?.apps.contains { $0.0 == app } ?? false
        case .quit(let ended): return ended == name && handler(of: AppCallback.willTerminate, app) != nil
        case .warn(let warned): return warned == name && mainThreads[app.index].handlers.memoryWarning != nil
        case .close, .home, .network, .resize, .rotate, .lock, .display: return false
        }
    }
}

extension DeviceThread {
    /// Returns whether the thread has waited long enough for a deadlock check.
    func hasWaitedLong(at now: Instant) -> Bool {
        isParked && wait != nil && !isDead && now - waitingSince >= Device.deadlockInterval
    }
}
