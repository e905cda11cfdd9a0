import FrameTrace
import Scenario

extension Device {
    /// A deadlock lasts, so it is enough to look now and then while somebody waits.
    static let deadlockInterval = TimeSpan.milliseconds(250)

    /// Somebody has begun to wait: look later whether that can ever end.
    mutating func expectDeadlock() {
        guard !deadlockCheckIsSet else { return }
        deadlockCheckIsSet = true
        timers.set(.deadlockCheck, at: now + Self.deadlockInterval)
    }

    /// Looks for threads that have waited for long and can't ever go on; looks again later while any wait goes on.
    mutating func checkDeadlocks() {
        let waiting = threads.contains { $0.isParked && $0.wait != nil && !$0.isDead }
        guard waiting else { return }
        if threads.contains(where: { $0.hasWaitedLong(at: now) }) { tellDeadlocks() }
        expectDeadlock()
    }

    /// Tells each cycle of threads that wait for one another, once.
    mutating func tellDeadlocks() {
        let lively = livelyThreads()
        for index in threads.indices where !lively[index] && !threads[index].isDead {
            guard let cycle = cycle(from: ThreadID(index: index), lively) else { continue }
            for edge in cycle { threads[edge.thread.index].isDead = true }
            effects.notes.append(.deadlock(cycle))
        }
    }

    /// Follows who waits for whom from a thread that can't go on, until that comes round, or ends at a thread that waits
    /// for nobody in particular.
    private func cycle(from start: ThreadID, _ lively: [Bool]) -> [WaitEdge]? {
        var path: [WaitEdge] = []
        var thread = start
        while true {
            if let index = path.firstIndex(where: { $0.thread == thread }) { return Array(path[index...]) }
            // Whoever leads to what has been told is no news.
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

    /// Who could bring a thread's wait to an end: all of whom must be stuck for it to be.
    func blockers(of thread: ThreadID) -> [ThreadID] {
        switch threads[thread.index].wait {
        case .mutex(let mutex)?: return mutexes[mutex.index].owner.map { [$0] } ?? []
        case .readWriteLock(let lock)?:
            return readWriteLocks[lock].map { ($0.writer.map { [$0] } ?? []) + $0.readers } ?? []
        case .queue(let queue)?: return servers(of: queue)
        case .buffer?: return app(of: thread).flatMap { oldestPresenting(of: $0) }.map { doers(of: $0) } ?? []
        case .item(let item, _)?:
            if case .afterGroup = items[item].state { return mates(of: thread) }
            return doers(of: item)
        case .loop(let loop)?:
            return threads.indices.filter { threads[$0].job == .help(loop: loop) }.map(ThreadID.init(index:))
        case .semaphore?, .group?, .condition(_, hasSignal: false)?: return mates(of: thread)
        default: return []
        }
    }

    /// Who does an item, or has to for it to be begun.
    private func doers(of item: Int) -> [ThreadID] {
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

    /// The threads on a concurrent queue, in the order of their numbers: those in a block of `sync`, and those at an item, or brought up
    /// for one. Not who drains a serial queue that goes through it.
    ///
    /// - Complexity: O(n log n) in the number of those on it.
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
        // A thread can be on it several times.
        return Set(threads).sorted()
    }

    /// All workers of a pool that has none left for a request: any of them that finishes would do.
    private func poolThreads(of request: PoolRequestID?) -> [ThreadID] {
        guard let request else { return [] }
        return workers[request.pool].filter { threads[$0.index].job != nil }
    }

    /// Whoever may signal: no owner is known, so any thread that works for the same app.
    private func mates(of thread: ThreadID) -> [ThreadID] {
        let app = app(of: thread)
        return threads.indices.map(ThreadID.init(index:)).filter { $0 != thread && self.app(of: $0) == app }
    }

    /// Whether a main thread that has nothing to do will get something.
    func willHaveToDo(_ app: AppID) -> Bool {
        if mainThreads[app.index].isOpen || !lives[app.index].agenda.isEmpty || !mainThreads[app.index].inbox.isEmpty {
            return true
        }
        if mainThreads[app.index].loop.isSignalled { return true }
        if let queue = mainQueues[app.index], !queues[queue].line.isEmpty { return true }
        if isToBeCalledForTasks(app) { return true }
        return workload.timeline.contains { grid.origin + $0.at > now && reaches($0.change, app) }
    }

    /// Whether an app off screen has begun a background task that the system will call it for: it may signal then.
    private func isToBeCalledForTasks(_ app: AppID) -> Bool {
        let life = lives[app.index]
        guard life.state == .background, workload.apps[app.index].background == nil else { return false }
        return life.tasks.contains { handler(of: AppLife.Step.expire($0), app) != nil }
    }

    /// Whether an entry of the timeline gives the main thread of an app that is off screen something to do.
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
    /// Whether the thread has been waiting for so long that it is worth asking whether that can end.
    func hasWaitedLong(at now: Instant) -> Bool {
        isParked && wait != nil && !isDead && now - waitingSince >= Device.deadlockInterval
    }
}
