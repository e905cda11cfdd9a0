import FrameTrace

extension Device {
    /// Takes a mutex; parks where it is held. A running thread may overtake a woken waiter.
    mutating func acquire(_ mutex: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard mutexes[mutex.index].acquire(thread) else {
            let answer = park(thread, for: .mutex(mutex), .lock, on: mutex)
            if let owner = mutexes[mutex.index].owner { dirty.mark(owner) }
            return answer
        }
        if threads[thread.index].wait != nil { watch.remove(mutex) }
        threads[thread.index].mutexes.append(mutex)
        // Those that still wait now wait for this thread.
        dirty.mark(thread)
        return goOn(thread)
    }

    /// Gives a mutex up, and wakes the first waiter to try its luck.
    mutating func release(_ mutex: ResourceID, by thread: ThreadID) {
        guard mutexes[mutex.index].owner == thread else { return }
        mutexes[mutex.index].release(thread)
        wakeWaiter(of: mutex)
        threads[thread.index].mutexes.removeAll { $0 == mutex }
        dirty.mark(thread)
    }

    /// Wakes the first waiter of a mutex that has come free, of those that do not stand still.
    mutating func wakeWaiter(of mutex: ResourceID) {
        let next = mutexes[mutex.index].waiters.first { !threads[$0.index].isFrozen }
        if let next { wake(next) }
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
