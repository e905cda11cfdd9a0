import FrameTrace

/// Which threads can still go on: those that run or sleep, those that will get something to do, and whoever waits for
/// one of them.
struct LivelyThreads {
    private let device: Device
    private var lively: [Bool]

    /// By thread, whether it can go on.
    ///
    /// - Complexity: O(threads² · items) at worst; looked at only when somebody has waited for long.
    static func find(in device: Device) -> [Bool] {
        var threads = LivelyThreads(device: device, lively: [])
        threads.lively = device.threads.indices.map { threads.canGoOnByItself(ThreadID(index: $0)) }
        while threads.spread() {}
        return threads.lively
    }

    private mutating func spread() -> Bool {
        var hasChanged = false
        for index in lively.indices where !lively[index] && canGoOn(ThreadID(index: index)) {
            lively[index] = true
            hasChanged = true
        }
        return hasChanged
    }

    private func canGoOnByItself(_ thread: ThreadID) -> Bool {
        let state = device.threads[thread.index]
        // The system may let a suspended app go on.
        guard state.isParked, !state.isFrozen else { return true }
        switch state.wait {
        case .sleep?, .user?, .gpu?, .disk?, .network?, .over?, .condition(_, hasSignal: true)?: return true
        // It has nothing to do: what may yet come for a worker is looked at where it is needed.
        case nil: if case .main(let app) = state.role { return device.willHaveToDo(app) } else { return false }
        default: return state.hasTimeout
        }
    }

    private func canGoOn(_ thread: ThreadID) -> Bool {
        guard let wait = device.threads[thread.index].wait else { return false }
        let blockers = device.blockers(of: thread)
        if blockers.contains(where: { lively[$0.index] }) { return true }
        switch wait {
        case .semaphore, .group, .condition: return hasMoreToCome(for: device.app(of: thread))
        case .queue(let queue): return canBeServed(queue)
        case .item(let item, _):
            if case .afterGroup = device.items[item].state { return hasMoreToCome(for: device.app(of: thread)) }
            return canBegin(item)
        // Nobody holds it, or nobody is known: it has just been given up.
        default: return blockers.isEmpty
        }
    }

    /// Whether work of an app can begin that has not begun yet.
    private func hasMoreToCome(for app: AppID?) -> Bool {
        device.items.indices.contains { item in
            let other = device.items[item].app
            return (app == nil || other == nil || app == other) && canBegin(item)
        }
    }

    /// Whether an item has yet to begin and can.
    private func canBegin(_ item: Int) -> Bool {
        let state = device.items[item]
        switch state.state {
        // What an operation waits for is another's to say: only threads are looked at.
        case .delayed, .held: return true
        case .queued:
            if let request = state.request { return canBeGranted(request) }
            // A block that a run loop is to perform stands in no line.
            return (state.line ?? state.queue).map(canBeServed) ?? true
        case .running, .afterGroup, .finished: return false
        }
    }

    /// Whether the first in a queue's line can get its turn.
    private func canBeServed(_ queue: Int) -> Bool {
        let state = device.queues[queue]
        if let owner = state.owner { return lively[owner.index] }
        if case .main(let app) = state.kind { return lively[Device.mainThread(of: app).index] }
        if let request = state.request { return canBeGranted(request) }
        guard state.kind == .concurrent else { return state.isListed ? state.target.map(canBeServed) ?? true : true }
        if state.active == 0 || canBeLeft(queue) { return true }
        // Those who were let onto it may stand in the line of its target now.
        guard let target = state.target, device.queues[target].kind == .concurrent else { return false }
        return !device.queues[target].line.isEmpty && canBeServed(target)
    }

    /// Whether any of those on a concurrent queue, or let onto it and waiting for a worker, can get on.
    private func canBeLeft(_ queue: Int) -> Bool {
        if device.threads.indices.contains(where: { lively[$0] && device.isOn(queue, device.threads[$0]) }) {
            return true
        }
        let items = device.items.indices.contains { item in
            guard device.items[item].passed.contains(queue), let request = device.items[item].request else {
                return false
            }
            return canBeGranted(request)
        }
        return items
            || device.queues.contains { child in
                guard child.passed.contains(queue) else { return false }
                return child.owner.map { lively[$0.index] } ?? child.request.map(canBeGranted) ?? false
            }
    }

    /// Whether a pool can grant a request now or later.
    private func canBeGranted(_ request: PoolRequestID) -> Bool {
        if !device.pools[request.pool].hasReachedLimit(request.number) { return true }
        return device.workers[request.pool].contains { lively[$0.index] && device.threads[$0.index].job != nil }
    }
}
