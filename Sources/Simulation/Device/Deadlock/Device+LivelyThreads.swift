import FrameTrace

/// The threads that can still continue: those that run or sleep, those that will get work, and those that wait for one
/// of them.
extension Device {
    /// Returns whether each thread can continue.
    ///
    /// - Complexity: O(threads² · items) at worst; called only after a thread has waited for long.
    func livelyThreads() -> [Bool] {
        var lively: [Bool] = []
        for index in threads.indices { lively.append(canGoOnByItself(ThreadID(index: index))) }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in lively.indices where !lively[index] && canGoOn(ThreadID(index: index), lively) {
                lively[index] = true
                hasChanged = true
            }
        }
        return lively
    }

    private func canGoOnByItself(_ thread: ThreadID) -> Bool {
        let state = threads[thread.index]
        // The system may resume a suspended app.
        guard state.isParked, !state.isFrozen else { return true }
        switch state.wait {
        case .sleep?, .user?, .gpu?, .disk?, .network?, .over?, .condition(_, hasSignal: true)?: return true
        // The thread is idle. Future work for a worker is considered where it is needed.
        case nil: if case .main(let app) = state.role { return willGetWork(app) } else { return false }
        default: return state.hasTimeout
        }
    }

    private func canGoOn(_ thread: ThreadID, _ lively: [Bool]) -> Bool {
        guard let wait = threads[thread.index].wait else { return false }
        let blockers = blockers(of: thread)
        if blockers.contains(where: { lively[$0.index] }) { return true }
        switch wait {
        case .semaphore, .group, .condition: return hasMoreToCome(for: app(of: thread), lively)
        case .buffer:
            guard let oldest = app(of: thread).flatMap({ oldestPresenting(of: $0) }) else { return true }
            return canBegin(oldest, lively)
        case .queue(let queue): return canBeServed(queue, lively)
        case .item(let item, _):
            if case .afterGroup = items[item].state { return hasMoreToCome(for: app(of: thread), lively) }
            return canBegin(item, lively)
        // It has no owner, or none is known: it has just been released.
        default: return blockers.isEmpty
        }
    }

    /// Returns whether any work of an app that has not begun can begin.
    private func hasMoreToCome(for app: AppID?, _ lively: [Bool]) -> Bool {
        items.indices.contains { item in
            let other = items[item].app
            return (app == nil || other == nil || app == other) && canBegin(item, lively)
        }
    }

    /// Returns whether an item has not begun and can begin.
    private func canBegin(_ item: Int, _ lively: [Bool]) -> Bool {
        let state = items[item]
        switch state.state {
        // Only threads are examined here, not the dependencies of operations.
        case .delayed, .held: return true
        case .queued:
            if let request = state.request { return canBeGranted(request, lively) }
            // A block for the run loop is not in any queue's line.
            return (state.line ?? state.queue).map { canBeServed($0, lively) } ?? true
        case .running, .afterGroup, .finished: return false
        }
    }

    /// Returns whether the first item in a queue's line can get its turn.
    private func canBeServed(_ queue: Int, _ lively: [Bool]) -> Bool {
        let state = queues[queue]
        if let owner = state.owner { return lively[owner.index] }
        if case .main(let app) = state.kind { return lively[Device.mainThread(of: app).index] }
        if let request = state.request { return canBeGranted(request, lively) }
        guard state.kind == .concurrent else {
            return state.isListed ? state.target.map { canBeServed($0, lively) } ?? true : true
        }
        if state.active == 0 || canBeLeft(queue, lively) { return true }
        // Items admitted to it may be in the line of its target now.
        guard let target = state.target, queues[target].kind == .concurrent else { return false }
        return !queues[target].line.isEmpty && canBeServed(target, lively)
    }

    /// Returns whether any occupant of a concurrent queue, or any item admitted to it that waits for a worker, can
    /// proceed.
    private func canBeLeft(_ queue: Int, _ lively: [Bool]) -> Bool {
        if threads(on: queue).contains(where: { lively[$0.index] }) { return true }
        let isAnItem = items.indices.contains { item in
            guard items[item].passed.contains(queue), let request = items[item].request else {
                return false
            }
            return canBeGranted(request, lively)
        }
        return isAnItem
            || queues.contains { child in
                guard child.passed.contains(queue) else { return false }
                return child.owner.map { lively[$0.index] } ?? child.request.map { canBeGranted($0, lively) } ?? false
            }
    }

    /// Returns whether a pool can grant a request now or later.
    private func canBeGranted(_ request: PoolRequestID, _ lively: [Bool]) -> Bool {
        if !pools[request.pool].hasReachedLimit(request.number) { return true }
        return workers[request.pool].contains { lively[$0.index] && threads[$0.index].job != nil }
    }
}
