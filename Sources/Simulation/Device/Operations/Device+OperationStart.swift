import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Creates the operations of a graph, and adds them to their queues. A dependency that the graph contains
    /// already is not created again.
    ///
    /// - Parameter thread: The thread that starts them; nil for the opening of their app.
    mutating func start(_ graph: ResourceID, atMost: UInt32?, by thread: ThreadID?) {
        guard case .operationGraph(let asked, let order, _) = resources[graph.index].kind else { return }
        let app = resources[graph.index].app ?? AppID(0)
        let starter = thread.flatMap { operation(doneBy: $0) }
        let number = starter.map { table.operations[$0].graph } ?? table.nextGraph
        if starter == nil { table.nextGraph += 1 }
        if let atMost, let counts = table.graphs[number]?.counts,
            asked.contains(where: { (counts[$0] ?? 0) >= atMost })
        {
            return
        }
        // Removed from the table while it changes, so that it is uniquely referenced and not copied.
        var state = table.graphs.removeValue(forKey: number) ?? OperationGraphState()
        let isAsked = Set(asked)
        let isMade = order.map { isAsked.contains($0) || state.latest[$0] == nil }
        let creator = thread.map { threads[$0.index].qos } ?? .userInteractive
        var making = OperationMaking(app: app, graph: number, creator: creator)
        making.group = starter.flatMap { table.operations[$0].group }
        let made = zip(order, isMade).filter(\.1).map(\.0)
        let isInGroup = Set(made.flatMap { resources.compiledOperation($0)?.members ?? [] })
        var new: [ResourceID: Int] = [:]
        // Members of a group are created with the group.
        for resource in made where !isInGroup.contains(resource) { make(resource, making, &state, &new) }
        table.graphs[number] = state
        for resource in made {
            guard let operation = new[resource] else { continue }
            connect(operation, startedBy: starter.map { table.operations[$0].id })
        }
    }

    /// Returns the operation whose steps a thread executes.
    func operation(doneBy thread: ThreadID) -> Int? {
        for case .item(let item) in threads[thread.index].activities.reversed() {
            if let operation = items[item].operation { return operation }
        }
        return nil
    }

    /// Creates an operation and the members of a group, without connecting dependencies.
    private mutating func make(
        _ resource: ResourceID,
        _ making: OperationMaking,
        _ graph: inout OperationGraphState,
        _ new: inout [ResourceID: Int]
    ) {
        guard let spec = resources.compiledOperation(resource), new[resource] == nil else { return }
        let inner = making.group.flatMap { table.operations[$0].innerQueue }
        let queue = inner ?? table.queueIndex[spec.queue] ?? 0
        let qos = operationClass(spec, in: queue, creator: making.creator)
        let occurrence = occurrences[spec.work.index]
        occurrences[spec.work.index] &+= 1
        let item = items.add(
            WorkItem(
                content: .work(spec.work, occurrence: occurrence),
                queue: table.queues[queue].isMain ? mainQueues[making.app.index] : nil,
                app: making.app,
                qos: qos,
                countedQoS: qos,
                state: .held,
                enqueuedAt: now
            )
        )
        let id = OperationID(table.nextID)
        table.nextID += 1
        let index = table.operations.add(
            OperationState(
                id: id,
                resource: resource,
                app: making.app,
                graph: making.graph,
                group: making.group,
                queue: queue,
                item: item
            )
        )
        items[item].operation = index
        let reference = OperationReference(index: index, id: id)
        new[resource] = index
        graph.latest[resource] = reference
        graph.counts[resource, default: 0] += 1
        graph.unfinished += 1
        table.unfinished[resource, default: []].append(reference)
        if let group = making.group {
            table.operations[group].members.append(reference)
            table.operations[group].openMembers += 1
        }
        guard !spec.members.isEmpty else { return }
        // A queue of its own, suspended until the group executes.
        let state = OperationQueueState(
            resource,
            app: making.app,
            OperationQueueSpec(name: "", qos: table.queues[queue].qos, isSuspended: true),
            isMain: false
        )
        table.operations[index].innerQueue = table.queues.add(state)
        var within = making
        within.group = index
        for member in spec.members { make(member, within, &graph, &new) }
    }

    /// Returns the class of an operation: the higher of its own and its queue's; without either, the class captured at
    /// its start. On Linux, only the queue's class counts (O-10, O-11).
    private func operationClass(_ spec: CompiledOperation, in queue: Int, creator: QoS) -> QoS {
        if table.queues[queue].isMain { return .userInteractive }
        let label = table.queues[queue].qos
        guard rules.platform == .darwin else { return (label ?? .default).linuxClass }
        let inferred = min(creator, .userInitiated)
        guard let own = spec.qos else { return label ?? inferred }
        return max(own, label ?? own)
    }

    /// Connects an operation with its dependencies, and adds it to its queue. The dependencies already exist.
    private mutating func connect(_ operation: Int, startedBy starter: OperationID?) {
        let resource = table.operations[operation].resource
        guard let spec = resources.compiledOperation(resource) else { return }
        let graph = table.operations[operation].graph
        let reference = OperationReference(index: operation, id: table.operations[operation].id)
        var after: [OperationNote.After] = []
        func latest(_ resource: ResourceID) -> OperationReference? { table.graphs[graph]?.latest[resource] }
        for dependency in spec.dependencies {
            guard let other = latest(dependency) else { continue }
            depend(reference, on: other, .dependency, &after)
        }
        for condition in spec.conditions {
            guard let other = condition.generates.flatMap({ latest($0) }) else { continue }
            depend(reference, on: other, .condition, &after)
        }
        let queue = table.operations[operation].queue
        if spec.isBarrier {
            for other in table.all(in: queue) { depend(reference, on: other, .barrier, &after) }
        } else if let barrier = table.queues[queue].barrier {
            depend(reference, on: barrier, .barrier, &after)
        }
        for category in spec.categories {
            if let last = table.categories[category]?.last { after.append(.init(last.id, .exclusion)) }
            table.categories[category, default: []].append(reference)
            if table.categories[category]?.first != reference { table.operations[operation].aheadCount += 1 }
        }
        table.add(reference, to: queue)
        if spec.isBarrier { table.queues[queue].barrier = reference }
        note(
            .made(
                OperationNote.Making(
                    id: reference.id,
                    path: spec.path,
                    app: table.operations[operation].app,
                    graph: graph,
                    queue: table.queues[queue].resource,
                    group: table.operations[operation].group.map { table.operations[$0].id },
                    isGroup: !spec.members.isEmpty,
                    startedBy: starter,
                    after: after
                )
            )
        )
        promote(on: queue, addedLast: operation)
        // A group that threads wait for finishes with its last member, even one added later (A-8, O-10).
        if let group = table.operations[operation].group, let promoted = items[table.operations[group].item].promotedQoS
        {
            promote(operation, to: promoted)
        }
        if spec.keepsTask, lives[table.operations[operation].app.index].state == .background {
            beginTask(ofOperation: operation)
        }
        makeReadyIfDue(operation, after: nil)
    }

    private mutating func depend(
        _ operation: OperationReference,
        on other: OperationReference,
        _ link: OperationLink,
        _ after: inout [OperationNote.After]
    ) {
        guard other != operation else { return }
        guard table.isThere(other) else {
            if link == .dependency || link == .condition { after.append(.init(other.id, link)) }
            let graph = table.operations[operation.index].graph
            if table.graphs[graph]?.cancelled.contains(other.id) == true {
                table.operations[operation.index].hasCancelledDependency = true
            }
            return
        }
        after.append(.init(other.id, link))
        table.operations[other.index].dependents.append((operation, link))
        table.operations[operation.index].dependencies.append(other)
        table.operations[operation.index].unfinishedCount += 1
        // An operation of a higher class raises a lower one that it depends on (O-10 b).
        promote(other.index, to: items[table.operations[operation.index].item].countedQoS)
    }

    mutating func note(_ note: OperationNote) { effects.notes.append(.operation(note)) }
}

// An extension of the list and no method of the device: a call of a read-only method while the device is being changed
// would first copy the whole device.
extension [CompiledResource] {
    /// Returns the operation pattern of a resource; nil if it is not one.
    func compiledOperation(_ resource: ResourceID) -> CompiledOperation? {
        guard indices.contains(resource.index), case .operation(let operation) = self[resource.index].kind else {
            return nil
        }
        return operation
    }
}

/// The common properties of operations that are created together.
private struct OperationMaking {
    let app: AppID
    let graph: UInt32
    /// The class of the thread that starts them.
    let creator: QoS
    /// The group that contains them.
    var group: Int?
}
