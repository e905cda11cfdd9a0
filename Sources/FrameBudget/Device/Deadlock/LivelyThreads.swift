/// Which threads can still go on: those that run or sleep, and whoever waits for one of them.
enum LivelyThreads {
    /// By thread, whether it can go on.
    ///
    /// - Complexity: O(threads² ) at worst; looked at only when somebody has waited for long.
    static func find(in device: Device) -> [Bool] {
        var lively = device.threads.map(canGoOnByItself)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in lively.indices where !lively[index] {
                let thread = ThreadID(index: index)
                guard canGoOn(thread, in: device, lively) else { continue }
                lively[index] = true
                hasChanged = true
            }
        }
        return lively
    }

    private static func canGoOnByItself(_ thread: DeviceThread) -> Bool {
        guard thread.isParked, let wait = thread.wait else { return true }
        return switch wait {
        case .sleep, .gpu, .disk, .over, .condition(_, hasSignal: true): true
        default: thread.hasTimeout
        }
    }

    private static func canGoOn(_ thread: ThreadID, in device: Device, _ lively: [Bool]) -> Bool {
        let blockers = device.blockers(of: thread)
        if blockers.contains(where: { lively[$0.index] }) { return true }
        switch device.threads[thread.index].wait {
        case .semaphore?, .group?, .condition?: return device.hasMoreToCome(for: thread)
        case .queue(let queue)?: return blockers.isEmpty || device.canBeServed(queue)
        case .item(let item, _)?: return device.canBegin(item)
        // Nobody holds it, or nobody is known: it has just been given up.
        default: return blockers.isEmpty
        }
    }
}

extension Device {
    /// Whether a queue that nobody is on will be served: its worker can still come.
    func canBeServed(_ queue: Int) -> Bool {
        guard queues[queue].owner == nil else { return false }
        if let request = queues[queue].request { return pools[request.pool].exhaustion?.isStuck != true }
        return queues[queue].isListed ? queues[queue].target.map(canBeServed) ?? false : false
    }

    /// Whether an item that has not begun will.
    func canBegin(_ item: Int) -> Bool {
        switch items[item].state {
        case .delayed: return true
        case .queued:
            if let request = items[item].request { return pools[request.pool].exhaustion?.isStuck != true }
            return items[item].line.map(canBeServed) ?? true
        case .running, .finished: return false
        }
    }
}
