@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Computes to which class each thread must be raised, only from owners and waiters: the least solution of "a thread
/// counts as the highest class that waits for it" (Q-13 to Q-18).
struct OverrideOracle {
    private var effective: [QoS]

    /// The override of each thread.
    static func overrides(of device: borrowing Device) -> [QoS?] {
        var oracle = OverrideOracle(effective: device.threads.map(\.qos))
        guard device.rules.platform == .darwin, device.rules.overrides else { return device.threads.map { _ in nil } }
        while oracle.raise(device) {}
        return device.threads.indices.map { oracle.effective[$0] > device.threads[$0].qos ? oracle.effective[$0] : nil }
    }

    private mutating func raise(_ device: borrowing Device) -> Bool {
        var hasChanged = false
        for thread in effective.indices {
            guard let wanted = waiting(for: ThreadID(index: thread), device), wanted > effective[thread] else {
                continue
            }
            effective[thread] = wanted
            hasChanged = true
        }
        return hasChanged
    }

    private func waiting(for thread: ThreadID, _ device: borrowing Device) -> QoS? {
        var classes: [QoS] = []
        for mutex in device.mutexes where mutex.owner == thread {
            classes += mutex.waiters.map { effective[$0.index] }
        }
        for queue in device.queues.indices where device.queues[queue].owner == thread {
            if let line = line(of: queue, device) { classes.append(line) }
        }
        let work = work(of: thread, device)
        for item in work where raises(item, device) {
            classes += device.items[item].waiters.map { effective[$0.index] }
        }
        // A barrier is alone on its queue, so the queue's line waits for it.
        for queue in device.queues.indices where device.queues[queue].hasBarrier {
            let isInBlock = device.threads[thread.index].syncs.contains { $0.entered.contains(queue) }
            guard isInBlock || items(of: thread, device).contains(where: { device.items[$0].passed.contains(queue) }),
                let line = line(of: queue, device)
            else { continue }
            classes.append(line)
        }
        // A promotion lasts until the operation ends, whatever became of its cause, so it is taken from the device.
        for item in work {
            if let promoted = device.items[item].promotedQoS { classes.append(promoted) }
        }
        return classes.max()
    }

    /// The items that a thread runs, and the one that it was assigned.
    private func items(of thread: ThreadID, _ device: borrowing Device) -> [Int] {
        var items = device.threads[thread.index].activities.compactMap {
            if case .item(let item) = $0 { item } else { nil }
        }
        if case .item(let item)? = device.threads[thread.index].job { items.append(item) }
        return items
    }

    /// The items of a thread for which a wait raises it; of those that have not begun only operations.
    private func work(of thread: ThreadID, _ device: borrowing Device) -> [Int] {
        let begun = device.threads[thread.index].activities
        return items(of: thread, device).filter { begun.contains(.item($0)) || device.items[$0].operation != nil }
    }

    /// Operations with a lower class than one that depends on them, or than their group (O-10 b).
    static func lowOperations(of device: borrowing Device) -> [String] {
        guard device.rules.platform == .darwin, device.rules.overrides else { return [] }
        let operations = device.table.operations
        func wanted(_ operation: Int) -> QoS {
            let item = device.items[operations[operation].item]
            return max(item.qos, item.promotedQoS ?? item.qos)
        }
        return operations.indices.flatMap { operation -> [String] in
            let counted = device.items[operations[operation].item].countedQoS
            let dependents = operations[operation].dependents.map(\.operation).filter { device.table.isThere($0) }
            let low = dependents.filter { wanted($0.index) > counted }
            return low.map { "operation \(operations[operation].id) counts as \(counted), and \($0.id) depends on it" }
        }
    }

    /// The highest class in a queue's line, or in the line of a queue that is enqueued in it or drained through it.
    private func line(of queue: Int, _ device: borrowing Device) -> QoS? {
        var classes: [QoS] = []
        for case .item(let item) in device.queues[queue].entries { classes.append(value(of: item, device)) }
        if device.queues[queue].kind != .concurrent, device.rules.overrideEnds != .atWaitedItem,
            let streak = device.queues[queue].streak
        {
            classes.append(streak)
        }
        for child in device.queues.indices where device.queues[child].target == queue && device.queues[child].isListed {
            if let line = line(of: child, device) { classes.append(line) }
        }
        return classes.max()
    }

    private func value(of item: Int, _ device: borrowing Device) -> QoS {
        let state = device.items[item]
        if case .visitor(let thread) = state.content { return effective[thread.index] }
        // A barrier that is in the line of its queue's target.
        let behind = state.passed.filter { device.queues[$0].hasBarrier }.compactMap { line(of: $0, device) }
        let waiters = raises(item, device) ? state.waiters.map { effective[$0.index] } : []
        return (behind + waiters + [state.qos]).max() ?? state.qos
    }

    /// Whether waiting for an item raises a thread: not if the item went straight to the pool.
    private func raises(_ item: Int, _ device: borrowing Device) -> Bool {
        let state = device.items[item]
        guard !state.hasTimedOutWait else { return false }
        guard let queue = state.queue else { return true }
        return device.queues[queue].kind != .concurrent && !isGlobal(queue, device)
    }

    private func isGlobal(_ queue: Int, _ device: borrowing Device) -> Bool {
        if case .global = device.queues[queue].kind { true } else { false }
    }
}
