import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Handles a step's act on operations, their queues or facts.
    mutating func control(_ resource: ResourceID, _ control: OperationControl, by thread: ThreadID) {
        switch control {
        case .start(let atMost): start(resource, atMost: atMost, by: thread)
        case .finish: finishOpen(resource)
        case .suspend: setSuspended(resource, true)
        case .resume: setSuspended(resource, false)
        case .setWidth(let width):
            guard let queue = table.queueIndex[resource], !table.queues[queue].isMain else { return }
            // Running operations continue; the new width applies from the next start (O-5).
            table.queues[queue].width = width.map { max(1, Int($0)) }
            table.mark(queue)
        case .set(let isOn):
            if isOn { table.facts.insert(resource) } else { table.facts.remove(resource) }
        }
    }

    /// Returns whether a fact holds, or a state of the operation whose steps a thread executes.
    func holds(_ resource: ResourceID, for thread: ThreadID) -> Bool {
        guard case .flag(let flag) = resources[resource.index].kind else { return table.facts.contains(resource) }
        guard let operation = operation(doneBy: thread) else { return false }
        return switch flag {
        case .cancelled: table.operations[operation].isCancelled
        case .failed: !table.operations[operation].errors.isEmpty
        }
    }

    /// Finishes the oldest unfinished asynchronous operation of a name; if its steps are not done, as soon as they are.
    private mutating func finishOpen(_ resource: ResourceID) {
        guard resources.compiledOperation(resource)?.isAsynchronous == true else { return }
        for operation in table.unfinished[resource] ?? [] where table.isThere(operation) {
            switch table.operations[operation.index].phase {
            case .open: return finish(operation: operation.index)
            case .executing where !table.operations[operation.index].isToFinish:
                table.operations[operation.index].isToFinish = true
                return
            default: continue
            }
        }
    }

    private mutating func setSuspended(_ resource: ResourceID, _ isSuspended: Bool) {
        guard let queue = table.queueIndex[resource], table.queues[queue].isSuspended != isSuspended else { return }
        table.queues[queue].isSuspended = isSuspended
        note(.suspended(resource, isSuspended))
        table.mark(queue)
    }

    /// Records an app's suspended operation queues at its launch, since no later event does before they are resumed.
    mutating func noteSuspendedQueues(of app: AppID) {
        for queue in table.queues.indices where table.queues[queue].app == app && table.queues[queue].isSuspended {
            note(.suspended(table.queues[queue].resource, true))
        }
    }

    /// Waits until the latest operation of a name has finished, and raises the operation meanwhile (O-10 c).
    mutating func wait(forOperation resource: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard let operation = table.unfinished[resource]?.last, table.isThere(operation) else { return .proceed(nil) }
        table.awaited[resource] = operation
        let answer = waitForItem(table.operations[operation.index].item, handle: resource, by: thread)
        promote(operation.index, to: threads[thread.index].effectiveQoS)
        return answer
    }
}
