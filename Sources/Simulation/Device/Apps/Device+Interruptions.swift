import FrameTrace

/// What a thread is told that has been stopped in mid-act, whatever it says.
extension Device {
    /// The answer to an input of a thread that has been cut or is suspended; nil where the input is to be answered as usual.
    mutating func answer(toInterrupted thread: ThreadID, _ input: DeviceInput) -> DeviceAnswer? {
        let index = thread.index
        if threads[index].isCut {
            threads[index].isCut = false
            // It has dropped everything by itself: it asks what is next.
            if case .idle = input { return nil }
            return .abandon(takeWake(of: thread))
        }
        if threads[index].isFrozen { return hold(input, of: thread) }
        if case .resume = input, let held = threads[index].heldInput {
            threads[index].heldInput = nil
            let reply = answer(to: held)
            // The thaw woke it for this alone: what it begins later was not woken by that.
            if case .park? = reply { return reply }
            threads[index].wakeUp = nil
            return reply
        }
        return nil
    }

    /// An input may have brought about the end of the very thread that asks.
    mutating func overrideAnswerOfCutThread() {
        guard let asking, threads[asking.index].isCut else { return }
        threads[asking.index].isCut = false
        effects.answer = .abandon(takeWake(of: asking))
    }

    /// A suspended thread parks, and goes on from there.
    mutating func hold(_ input: DeviceInput, of thread: ThreadID) -> DeviceAnswer? {
        let index = thread.index
        switch input {
        // The end of what lies at the bottom is noted: nothing is done after it.
        case .ended where threads[index].activities.count == 1: return nil
        case .idle where threads[index].isFreeWorker:
            thaw(thread)
            return nil
        // What a thread that was woken without cause says is not what it said before.
        default: threads[index].heldInput = threads[index].heldInput ?? input
        }
        threads[index].isParked = true
        threads[index].isWakeDue = true
        // In the middle of nothing it is parked as for want of work: it waits within nothing.
        let isIdle = threads[index].activities.isEmpty && threads[index].wait == nil
        return .park(Park(isIdle ? nil : .suspended, wakeUp: takeWake(of: thread)))
    }
}

// MARK: - Stopping and going on

extension Device {
    /// A thread stops where it is until it is thawed.
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

    /// A thread that was stopped goes on where it was.
    mutating func thaw(_ thread: ThreadID) {
        let index = thread.index
        guard threads[index].isFrozen else { return }
        if threads[index].isBlockedByFreeze { unblock(thread) }
        var isWakeDue = threads[index].isWakeDue
        // Nobody may have been there to wake it for a mutex that has come free.
        if case .mutex(let mutex)? = threads[index].wait, mutexes[mutex.index].owner == nil { isWakeDue = true }
        threads[index].thaw()
        if isWakeDue { wake(thread) }
    }
}

extension DeviceThread {
    /// Nothing stops it any more.
    mutating func thaw() {
        isFrozen = false
        isWakeDue = false
        isBlockedByFreeze = false
    }

    /// A worker that has done all that it was brought up for.
    fileprivate var isFreeWorker: Bool {
        guard case .worker = role, activities.isEmpty else { return false }
        return job == nil || job == .nothing
    }
}
