import FrameTrace
import Scenario

extension Device {
    /// Tells who must make progress for those who wait, where that has changed.
    mutating func noteOwners() {
        for resource in watch.watched {
            let owner = self.owner(of: resource)
            if let told = watch.told[resource.index], told == owner { continue }
            watch.told[resource.index] = .some(owner)
            effects.notes.append(.owner(resource, owner))
        }
    }

    /// Who must make progress for those who wait for a resource, where one thread is known.
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

    /// Who is on a queue, or on the one that it stands in the line of.
    private func owner(ofQueue queue: Int) -> ThreadID? {
        let state = queues[queue]
        if let owner = state.owner { return owner }
        if case .main(let app) = state.kind { return Self.mainThread(of: app) }
        // Of several, the one that was let onto it first.
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
