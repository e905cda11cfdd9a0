import FrameTrace

/// The device's answers to threads that are stopped in mid-act.
extension Device {
    /// Returns the answer to an input of a thread that has been cut or is suspended; nil if the usual answer applies.
    mutating func answer(toInterrupted thread: ThreadID, _ input: DeviceInput) -> DeviceAnswer? {
        let index = thread.index
        if threads[index].isCut {
            threads[index].isCut = false
            // The thread has already abandoned everything and requests its next task.
            if case .idle = input { return nil }
            return .abandon(takeWake(of: thread))
        }
        if threads[index].isFrozen { return hold(input, of: thread) }
        if case .resume = input, let held = threads[index].heldInput {
            threads[index].heldInput = nil
            let reply = answer(to: held)
            // The thaw woke it for this input alone, so later tasks must not report that wake-up.
            if case .park? = reply { return reply }
            threads[index].wakeUp = nil
            return reply
        }
        return nil
    }

    /// Replaces the answer if the input ended the very thread that sent it.
    mutating func overrideAnswerOfCutThread() {
        guard let asking, threads[asking.index].isCut else { return }
        threads[asking.index].isCut = false
        effects.answer = .abandon(takeWake(of: asking))
    }

    /// Parks a suspended thread; its input is answered when it is thawed.
    mutating func hold(_ input: DeviceInput, of thread: ThreadID) -> DeviceAnswer? {
        let index = thread.index
        switch input {
        // The end of the bottom task is recorded; nothing is executed after it.
        case .ended where threads[index].activities.count == 1: return nil
        case .idle where threads[index].isFreeWorker:
            thaw(thread)
            return nil
        // After a spurious wake-up, the thread's earlier input stays valid.
        default: threads[index].heldInput = threads[index].heldInput ?? input
        }
        threads[index].isParked = true
        threads[index].isWakeDue = true
        // Without a task it is parked as idle: it waits within no task.
        let isIdle = threads[index].activities.isEmpty && threads[index].wait == nil
        return .park(Park(isIdle ? nil : .suspended, wakeUp: takeWake(of: thread)))
    }
}

// MARK: - Stopping and going on

extension Device {
    /// Stops a thread until it is thawed.
    mutating func freeze(_ thread: ThreadID) {
        let index = thread.index
        guard !threads[index].isFrozen else { return }
        threads[index].isFrozen = true
        if threads[index].wait == nil {
            threads[index].isBlockedByFreeze = true
            block(thread)
        }
        if !threads[index].isParked { effects.interrupts.append(thread) }
    }

    /// Lets a stopped thread continue.
    mutating func thaw(_ thread: ThreadID) {
        let index = thread.index
        guard threads[index].isFrozen else { return }
        if threads[index].isBlockedByFreeze { unblock(thread) }
        var isWakeDue = threads[index].isWakeDue
        // A release of the mutex may not have woken any waiter meanwhile.
        if case .mutex(let mutex)? = threads[index].wait, mutexes[mutex.index].owner == nil { isWakeDue = true }
        threads[index].thaw()
        if isWakeDue { wake(thread) }
    }
}

extension DeviceThread {
    /// Clears the frozen state.
    mutating func thaw() {
        isFrozen = false
        isWakeDue = false
        isBlockedByFreeze = false
    }

    /// Whether it is a worker that has finished its job.
    fileprivate var isFreeWorker: Bool {
        guard case .worker = role, activities.isEmpty else { return false }
        return job == nil || job == .nothing
    }
}
