import FrameTrace
import Scenario

/// The removal of an ended app's work and the renewal of its resources, for its next launch.
extension Device {
    /// Removes all work of an app from the queues and the pools.
    mutating func removeWork(of app: AppID, of threads: [ThreadID]) {
        // Requests are identified by their items, so they go first.
        withdrawRequests(of: app)
        let visitors = Set(threads)
        let dead = items.indices.filter { index in
            if case .visitor(let thread) = items[index].content { return visitors.contains(thread) }
            return items[index].app == app
        }
        delayed.remove(Set(dead))
        for item in dead { items.remove(item) }
        for loop in loops.indices where loops[loop].app == app { loops.remove(loop) }
        removeOperations(of: app)
    }

    private mutating func withdrawRequests(of app: AppID) {
        for id in requests(of: app) {
            jobs[id] = nil
            pools[id.pool].withdraw(id.number)
        }
        poolsChanged = true
    }

    /// Returns an app's requests for workers, in the order in which they were made.
    func requests(of app: AppID) -> [PoolRequestID] {
        jobs.filter { self.app(of: $0.value) == app }.keys.sorted { $0.number < $1.number }
    }

    private mutating func removeOperations(of app: AppID) {
        table.removeOperations(of: app)
        guard let indicator = table.indicators[app] else { return }
        table.indicators[app] = (count: 0, isOn: false, generation: indicator.generation + 1)
        if indicator.isOn { note(.indicator(app, isOn: false)) }
    }

    /// Resets all resources that only this app uses.
    mutating func renewResources(of app: AppID) {
        for (index, resource) in resources.enumerated() where resource.app == app {
            let id = ResourceID(index: index)
            switch resource.kind {
            case .semaphore(let value): semaphores[id] = SemaphoreRule(value: value)
            case .condition: conditions[id] = ConditionRule()
            case .group: groups[id] = GroupRule()
            case .buffers(let count): makeBuffers(id, count, of: app)
            case .handle: handles[id] = nil
            case .mainQueue, .globalQueue, .queue: queues[queueIndex[index]].renew()
            case .operationQueue(let spec, _):
                guard let queue = table.queueIndex[id] else { continue }
                if table.queues[queue].isSuspended, !spec.isSuspended { note(.suspended(id, false)) }
                table.queues[queue].renew(spec)
            case .fact(let isOn): if isOn { table.facts.insert(id) } else { table.facts.remove(id) }
            case .category: table.categories[id] = nil
            case .mutex, .readWriteLock, .gpu, .operation, .operationGraph, .host, .flag, .memory, .backgroundTask,
                .viewController:
                break
            }
        }
    }
}

extension QueueState {
    /// Empties the queue.
    fileprivate mutating func renew() {
        line.removeAll()
        counts = ClassCounts()
        streak = nil
        isListed = false
        owner = nil
        served.removeAll()
        hasBarrier = false
        passed = []
        request = nil
        batch = 0
    }
}

extension OperationQueueState {
    /// Restores the initial state.
    fileprivate mutating func renew(_ spec: OperationQueueSpec) {
        width = spec.maxConcurrent
        isSuspended = spec.isSuspended
        running = 0
        started.removeAll()
        ready = StableHeap()
        added = []
        unfinished = 0
        barrier = nil
        lastFinished = nil
    }
}
