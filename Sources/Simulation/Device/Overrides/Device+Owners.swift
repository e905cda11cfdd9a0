import FrameTrace
import Scenario

extension Device {
    /// Records changed owners of the resources that threads wait for.
    mutating func noteOwners() {
        for resource in watch.watched {
            let owner = self.owner(of: resource)
            if let recorded = watch.recordedOwners[resource.index], recorded == owner { continue }
            watch.recordedOwners[resource.index] = .some(owner)
            effects.notes.append(.owner(resource, owner))
        }
    }

    /// Returns the thread that must make progress for those who wait for a resource, if one is known.
    mutating func owner(of resource: ResourceID) -> ThreadID? {
        switch resources[resource.index].kind {
        case .mutex: mutexes[resource.index].owner
        case .mainQueue: resources[resource.index].app.map(Self.mainThread(of:))
        case .queue: owner(ofQueue: queueIndex[resource.index])
        case .buffers: resources[resource.index].app.flatMap { oldestPresenting(of: $0) }.flatMap { owner(ofItem: $0) }
        case .handle: handles[resource].flatMap { owner(ofItem: $0) }
        case .operation: table.awaited[resource].flatMap { owner(ofOperation: $0) }
        default: nil
        }
    }

    /// Returns the thread on a queue, or the owner of the target whose line the queue is in.
    private func owner(ofQueue queue: Int) -> ThreadID? {
        let state = queues[queue]
        if let owner = state.owner { return owner }
        if case .main(let app) = state.kind { return Self.mainThread(of: app) }
        // Of several occupants, the one admitted first.
        switch state.served.first {
        case .thread(let thread)?: return thread
        case .item(let item)?: return owner(ofItem: item)
        case .queue(let child)?: return queues[child].owner
        case nil: break
        }
        guard state.isListed, let target = state.target else { return nil }
        return owner(ofQueue: target)
    }

    func owner(ofItem item: Int) -> ThreadID? {
        if case .running(let thread) = items[item].state { return thread }
        return items[item].line.flatMap { owner(ofQueue: $0) }
    }
}
