import FrameTrace
import Scenario

extension Device {
    /// Waits for a semaphore, a group, a condition or a work item.
    mutating func wait(for resource: ResourceID, timeout: TimeSpan?, by thread: ThreadID) -> DeviceAnswer {
        let answer: DeviceAnswer
        switch resources[resource.index].kind {
        case .semaphore:
            guard semaphores[resource]?.wait(thread) == false else { return .proceed(nil) }
            answer = park(thread, for: .semaphore(resource), .semaphore, on: resource)
        case .buffers:
            guard semaphores[resource]?.wait(thread) == false else { return .proceed(nil) }
            answer = park(thread, for: .buffer(resource), .buffer, on: resource)
        case .group:
            guard groups[resource]?.wait(thread) == false else { return .proceed(nil) }
            answer = park(thread, for: .group(resource), .group, on: resource)
        case .condition(let lock):
            guard conditions[resource]?.wait(thread) == false else { return .proceed(nil) }
            // The mutex is released until the signal has come.
            release(lock, by: thread)
            answer = park(thread, for: .condition(resource, hasSignal: false), .condition, on: resource)
        case .handle:
            guard let item = handles[resource] else { return .proceed(nil) }
            answer = waitForItem(item, handle: resource, by: thread)
        case .operation: answer = wait(forOperation: resource, by: thread)
        default: return .proceed(nil)
        }
        if let timeout, case .park = answer {
            threads[thread.index].hasTimeout = true
            timers.set(.timeout(thread, wait: threads[thread.index].waitCount), at: now + timeout)
        }
        return answer
    }

    /// Parks until an item is done. The threads that execute it, or items before it, may be raised meanwhile.
    mutating func waitForItem(_ item: Int, handle: ResourceID?, by thread: ThreadID) -> DeviceAnswer {
        items[item].waiters.append(thread)
        let answer: DeviceAnswer
        if let handle {
            answer = park(thread, for: .item(item, handle: handle), kind(ofWaitFor: item), on: handle)
        } else {
            let queue = items[item].queue.map { queues[$0].resource }
            answer = park(thread, for: .item(item, handle: nil), .queue, on: queue)
        }
        return answer
    }

    /// Signals a semaphore or a condition.
    mutating func signal(_ resource: ResourceID) {
        if case .condition = resources[resource.index].kind {
            if let thread = conditions[resource]?.signal() { passOnSignal(to: thread, resource) }
        } else if let thread = semaphores[resource]?.signal() {
            finishWait(of: thread)
        }
    }

    /// Signals all threads that wait for a condition.
    mutating func broadcast(_ condition: ResourceID) {
        for thread in conditions[condition]?.broadcast() ?? [] { passOnSignal(to: thread, condition) }
    }

    private mutating func passOnSignal(to thread: ThreadID, _ condition: ResourceID) {
        threads[thread.index].wait = .condition(condition, hasSignal: true)
        wake(thread)
    }

    /// Reacquires the mutex for a thread that has received its signal or timed out.
    mutating func reacquire(after condition: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard case .condition(let mutex) = resources[condition.index].kind else { return goOn(thread) }
        guard mutexes[mutex.index].acquire(thread) else {
            threads[thread.index].wait = .mutex(mutex)
            // The timeout applied to the condition; the wait for the mutex has none.
            threads[thread.index].hasTimeout = false
            watch.add(mutex)
            threads[thread.index].isParked = true
            if let owner = mutexes[mutex.index].owner { dirty.mark(owner) }
            let owner = mutexes[mutex.index].owner
            return .park(Park(.condition, on: condition, owner: owner, wakeUp: takeWake(of: thread)))
        }
        threads[thread.index].mutexes.append(mutex)
        return goOn(thread)
    }

    /// Handles the timeout of a wait.
    mutating func timeOut(_ thread: ThreadID, _ wait: UInt32) {
        guard threads[thread.index].waitCount == wait else { return }
        switch threads[thread.index].wait {
        case .semaphore(let resource)?: _ = semaphores[resource]?.remove(thread)
        case .group(let resource)?: _ = groups[resource]?.remove(thread)
        case .condition(let resource, hasSignal: false)?:
            _ = conditions[resource]?.remove(thread)
            passOnSignal(to: thread, resource)
            releaseDelayed()
            return
        case .item(let item, _)?:
            items[item].waiters.removeAll { $0 == thread }
            // From now on, waiting for it raises no thread.
            items[item].hasTimedOutWait = true
            recount(item)
        default: return
        }
        finishWait(of: thread)
        releaseDelayed()
    }
}
