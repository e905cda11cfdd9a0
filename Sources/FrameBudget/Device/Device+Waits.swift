extension Device {
    mutating func acquire(_ thread: ThreadID, _ mutex: ResourceID, _ effects: inout DeviceEffects) {
        guard !isStopped else {
            effects.answer = .exit
            return
        }
        if mutexes[mutex.index].acquire(thread) {
            waits[thread.index] = nil
            effects.answer = .proceed(takeWake(of: thread))
        } else {
            waits[thread.index] = .mutex(mutex)
            effects.answer = park(thread, .lock, on: mutex, owner: mutexes[mutex.index].owner)
        }
    }

    mutating func release(_ thread: ThreadID, _ mutex: ResourceID, at now: Instant, _ effects: inout DeviceEffects) {
        if let next = mutexes[mutex.index].release(thread) { wake(next, at: now, &effects) }
        effects.answer = isStopped ? .exit : .proceed(nil)
    }

    mutating func sleep(_ thread: ThreadID, until: Instant, at now: Instant, _ effects: inout DeviceEffects) {
        guard !isStopped else {
            effects.answer = .exit
            return
        }
        guard now < until else {
            waits[thread.index] = nil
            effects.answer = .proceed(takeWake(of: thread))
            return
        }
        if waits[thread.index] == nil { timers.set(.wake(thread), at: until) }
        waits[thread.index] = .sleep(until: until)
        effects.answer = park(thread, .sleep)
    }
}
