import FrameTrace
import Scenario

extension Device {
    /// Creates the rules of all resources that threads wait for.
    mutating func makeResources() {
        for (index, resource) in resources.enumerated() {
            let id = ResourceID(index: index)
            switch resource.kind {
            case .readWriteLock: readWriteLocks[id] = ReadWriteLockRule()
            case .semaphore(let value): semaphores[id] = SemaphoreRule(value: value)
            case .condition: conditions[id] = ConditionRule()
            case .group: groups[id] = GroupRule()
            case .buffers(let count): makeBuffers(id, count, of: resource.app)
            case .mainQueue, .globalQueue, .queue:
                queueIndex[index] = queues.count
                queues.append(queue(id, resource))
            case .mutex, .handle, .gpu, .operationQueue, .operation, .operationGraph, .category, .fact, .host, .flag,
                .memory, .backgroundTask, .viewController:
                break
            }
        }
        linkQueues()
    }

    private func queue(_ id: ResourceID, _ resource: CompiledResource) -> QueueState {
        switch resource.kind {
        case .mainQueue: QueueState(.main(resource.app ?? AppID(0)), id, app: resource.app)
        case .globalQueue(let qos): QueueState(.global(qos), id, app: resource.app)
        case .queue(let kind, let qos, _):
            QueueState(kind == .serial || isSerialized(id) ? .serial : .concurrent, id, app: resource.app, label: qos)
        default: preconditionFailure("no queue: \(resource)")
        }
    }

    /// Returns whether a queue goes through a serial queue or the main queue, which makes it serial too.
    private func isSerialized(_ id: ResourceID) -> Bool {
        guard case .queue(_, _, let target?) = resources[id.index].kind else { return false }
        return switch resources[target.index].kind {
        case .mainQueue: true
        case .queue(.serial, _, _): true
        case .queue: isSerialized(target)
        default: false
        }
    }

    private mutating func linkQueues() {
        for index in queues.indices {
            switch resources[queues[index].resource.index].kind {
            case .mainQueue: if let app = queues[index].app { mainQueues[app.index] = index }
            case .queue(_, _, let target?):
                let target = queueIndex[target.index]
                queues[index].target = target
                queues[target].children.append(index)
            default: break
            }
        }
        // A target may come after the queues that go through it, so the floors are computed last.
        for index in queues.indices {
            queues[index].floor = floor(of: queues[index].target)
            queues[index].linuxRoot = linuxRoot(of: index)
            queues[index].isOnMain = endsOnMain(index)
        }
    }

    /// Returns the class whose root queue serves a queue on Linux: that of the last queue in its chain of targets,
    /// whose own class takes precedence over that of a global target (libdispatch,
    /// `_dispatch_lane_create_with_target`).
    private func linuxRoot(of queue: Int) -> QoS {
        let state = queues[queue]
        if case .global(let qos) = state.kind { return qos.linuxClass }
        guard let target = state.target else { return (state.label ?? .default).linuxClass }
        if case .global(let qos) = queues[target].kind { return (state.label ?? qos).linuxClass }
        return linuxRoot(of: target)
    }

    /// Returns whether a main thread finally executes the items of a queue.
    private func endsOnMain(_ queue: Int) -> Bool {
        if case .main = queues[queue].kind { return true }
        guard let target = queues[queue].target else { return false }
        return endsOnMain(target)
    }

    /// Returns the minimum class that a queue and its targets guarantee (Q-7 d, W-8).
    private func floor(of queue: Int?) -> QoS? {
        guard let queue else { return nil }
        let own: QoS? =
            switch queues[queue].kind {
            // The default global queue guarantees no class.
            case .global(let qos): qos == .default ? nil : qos
            case .main: .userInteractive
            case .serial, .concurrent: queues[queue].label
            }
        guard let own else { return floor(of: queues[queue].target) }
        return max(own, floor(of: queues[queue].target) ?? own)
    }
}
