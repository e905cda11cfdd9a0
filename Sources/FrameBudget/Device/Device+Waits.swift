extension Device {
    mutating func acquire(_ thread: ThreadID, _ mutex: ResourceID, _ effects: inout DeviceEffects) {
        guard !isStopped else {
            effects.answer = .exit
            return
        }
        if mutexes[mutex.index].acquire(thread) {
            effects.answer = .proceed(wokenAt: takeWake(of: thread))
        } else {
            effects.answer = park(thread, owner: mutexes[mutex.index].owner)
        }
    }

    mutating func release(_ thread: ThreadID, _ mutex: ResourceID, at now: Instant, _ effects: inout DeviceEffects) {
        if let next = mutexes[mutex.index].release(thread) { wake(next, at: now, &effects) }
        effects.answer = isStopped ? .exit : .proceed(wokenAt: nil)
    }

    mutating func sleep(_ thread: ThreadID, until: Instant, at now: Instant, _ effects: inout DeviceEffects) {
        guard !isStopped else {
            effects.answer = .exit
            return
        }
        guard now < until else {
            effects.answer = .proceed(wokenAt: takeWake(of: thread))
            return
        }
        timers.set(.wake(thread), at: until)
        effects.answer = park(thread)
    }
}
