import FrameTrace

extension Device {
    /// Parks the asking thread as idle.
    mutating func parkIdle(_ thread: ThreadID) -> DeviceAnswer {
        threads[thread.index].isParked = true
        threads[thread.index].wait = nil
        return .park(Park(wakeUp: takeWake(of: thread)))
    }

    /// Parks the asking thread for a wait.
    mutating func park(
        _ thread: ThreadID,
        for wait: ThreadWait,
        _ kind: WaitKind,
        on resource: ResourceID? = nil
    ) -> DeviceAnswer {
        let isNew = threads[thread.index].wait == nil
        if isNew {
            threads[thread.index].waitCount += 1
            threads[thread.index].waitingSince = now
            threads[thread.index].hasTimeout = false
            block(thread)
            if !kind.endsByItself { expectDeadlock() }
        }
        threads[thread.index].wait = wait
        threads[thread.index].isParked = true
        let owner = resource.flatMap { self.owner(of: $0) }
        if isNew, let resource, kind.hasNotedOwner { watch.add(resource) }
        // The waiter may raise the thread it waits for.
        passOnRank(of: thread)
        return .park(Park(kind, on: resource, owner: owner, wakeUp: takeWake(of: thread)))
    }

    /// Ends a thread's wait, and lets it continue.
    mutating func goOn(_ thread: ThreadID) -> DeviceAnswer {
        endWait(of: thread)
        return .proceed(takeWake(of: thread))
    }

    /// Clears the wait of a thread.
    mutating func endWait(of thread: ThreadID) {
        guard threads[thread.index].wait != nil else { return }
        threads[thread.index].wait = nil
        unblock(thread)
    }

    /// Makes a parked thread ready, because its wait has ended or timed out.
    mutating func finishWait(of thread: ThreadID) {
        guard let wait = threads[thread.index].wait else { return }
        let (kind, resource) = describe(wait)
        if let resource, kind.hasNotedOwner { watch.remove(resource) }
        threads[thread.index].wait = .over(kind, resource)
        wake(thread)
    }

    /// Makes a parked thread ready.
    mutating func wake(_ thread: ThreadID) {
        guard threads[thread.index].isParked else { return }
        guard !threads[thread.index].isFrozen else {
            threads[thread.index].isWakeDue = true
            return
        }
        threads[thread.index].isParked = false
        threads[thread.index].wakeUp = WakeUp(at: now, by: asking)
        effects.wakes.append(thread)
    }

    /// Returns and clears the wake-up of a thread that was parked; nil if it was not.
    mutating func takeWake(of thread: ThreadID) -> WakeUp? {
        defer { threads[thread.index].wakeUp = nil }
        return threads[thread.index].wakeUp
    }

    /// Handles a parked thread that runs again.
    mutating func resume(_ thread: ThreadID) -> DeviceAnswer {
        switch threads[thread.index].wait {
        case .mutex(let mutex)?: return acquire(mutex, by: thread)
        case .condition(let condition, hasSignal: true)?: return reacquire(after: condition, by: thread)
        case .over(.queue, _)? where threads[thread.index].isEntering,
            .over(.concurrentQueue, _)? where threads[thread.index].isEntering:
            return enterBlock(thread)
        case .over?: return goOn(thread)
        case .sleep(let until)? where until <= now: return goOn(thread)
        case .user(let until)? where until <= now: return goOn(thread)
        case let wait?:
            // A spurious wake-up: the thread continues to wait.
            let (kind, resource) = describe(wait)
            return park(thread, for: wait, kind, on: resource)
        case nil: return nextTask(for: thread)
        }
    }

    /// Returns the kind of a wait, and its resource.
    func describe(_ wait: ThreadWait) -> (kind: WaitKind, resource: ResourceID?) {
        switch wait {
        case .mutex(let resource): (.lock, resource)
        case .sleep: (.sleep, nil)
        case .readWriteLock(let resource): (.readWriteLock, resource)
        case .semaphore(let resource): (.semaphore, resource)
        case .buffer(let resource): (.buffer, resource)
        case .group(let resource): (.group, resource)
        case .condition(let resource, _): (.condition, resource)
        case .item(let item, let handle):
            handle.map { (kind(ofWaitFor: item), $0) } ?? (.queue, queueResource(of: item))
        case .queue(let queue): (kind(ofTurnOn: queue), queues[queue].resource)
        case .loop: (.perform, nil)
        case .gpu(let resource): (.gpu, resource)
        case .disk(let kind): (kind, nil)
        case .network: (.network, nil)
        case .user: (.user, nil)
        case .over(let kind, let resource): (kind, resource)
        }
    }

    private func queueResource(of item: Int) -> ResourceID? { items[item].queue.map { queues[$0].resource } }

    /// Returns the app that a thread currently works for.
    func app(of thread: ThreadID) -> AppID? {
        switch threads[thread.index].role {
        case .main(let app): return app
        case .worker:
            switch threads[thread.index].activities.first {
            case .item(let item)?: return items[item].app
            case .turn(let loop)?: return loops[loop].app
            default: return threads[thread.index].job.flatMap { app(of: $0) }
            }
        }
    }

    /// Returns the app that a worker's job belongs to.
    func app(of job: PoolJob) -> AppID? {
        switch job {
        case .drain(let queue): queues[queue].app
        case .item(let item): items[item].app
        case .help(let loop): loops[loop].app
        case .nothing: nil
        }
    }
}

extension WaitKind {
    /// Whether a wait of this kind ends without the action of another thread.
    fileprivate var endsByItself: Bool {
        switch self {
        case .sleep, .gpu, .read, .write, .network, .user: true
        default: false
        }
    }
}

extension DeviceThread {
    /// Whether it waits to enter a block of `sync`.
    var isEntering: Bool { syncs.last.map { !$0.isInside } ?? false }
}
