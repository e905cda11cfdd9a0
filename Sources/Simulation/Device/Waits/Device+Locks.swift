import FrameTrace

extension Device {
    /// Acquires a mutex, or parks if it is held. A running thread may overtake a woken waiter.
    mutating func acquire(_ mutex: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        let isBehind = isBehindAppsOnScreen(thread, for: mutex)
        if isBehind { mutexes[mutex.index].join(thread) }
        guard !isBehind, mutexes[mutex.index].acquire(thread) else {
            let answer = park(thread, for: .mutex(mutex), .lock, on: mutex)
            if let owner = mutexes[mutex.index].owner { dirty.mark(owner) }
            return answer
        }
        if threads[thread.index].wait != nil { watch.remove(mutex) }
        threads[thread.index].mutexes.append(mutex)
        // The remaining waiters now wait for this thread.
        dirty.mark(thread)
        return goOn(thread)
    }

    /// Releases a mutex, and wakes the first waiter to try again.
    mutating func release(_ mutex: ResourceID, by thread: ThreadID) {
        guard mutexes[mutex.index].owner == thread else { return }
        mutexes[mutex.index].release(thread)
        wakeWaiter(of: mutex)
        threads[thread.index].mutexes.removeAll { $0 == mutex }
        dirty.mark(thread)
    }

    /// Wakes the first waiter of a free mutex that is not frozen.
    mutating func wakeWaiter(of mutex: ResourceID) {
        let waiters = mutexes[mutex.index].waiters.filter { !threads[$0.index].isFrozen }
        let first = layouts.exclusive.contains(mutex) ? waiters.first(where: { isOfAppOnScreen($0) }) : nil
        if let next = first ?? waiters.first { wake(next) }
    }

    /// Returns whether a thread has to wait for a free exclusive resource, because an app on screen waits for it (S-4).
    private func isBehindAppsOnScreen(_ thread: ThreadID, for mutex: ResourceID) -> Bool {
        guard layouts.exclusive.contains(mutex), mutexes[mutex.index].owner == nil, !isOfAppOnScreen(thread) else {
            return false
        }
        return mutexes[mutex.index].waiters.contains { isOfAppOnScreen($0) }
    }

    private func isOfAppOnScreen(_ thread: ThreadID) -> Bool {
        app(of: thread).map { mainThreads[$0.index].isOpen } ?? false
    }

    mutating func acquireForWriting(_ lock: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard readWriteLocks[lock]?.acquire(thread) == false else { return .proceed(takeWake(of: thread)) }
        return park(thread, for: .readWriteLock(lock), .readWriteLock, on: lock)
    }

    mutating func acquireForReading(_ lock: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard readWriteLocks[lock]?.acquireShared(thread) == false else { return .proceed(takeWake(of: thread)) }
        return park(thread, for: .readWriteLock(lock), .readWriteLock, on: lock)
    }

    mutating func releaseLock(_ lock: ResourceID, by thread: ThreadID, shared: Bool) {
        let granted = shared ? readWriteLocks[lock]?.releaseShared(thread) : readWriteLocks[lock]?.release(thread)
        for waiter in granted ?? [] { finishWait(of: waiter) }
    }
}
