import FrameTrace
import Scenario

extension Device {
    /// Makes an operation ready if it waits for nothing: evaluates its conditions, and adds it to the ready ones of its
    /// queue (O-2, A-3).
    ///
    /// - Parameter after: The operation that it waited for last.
    mutating func makeReadyIfDue(_ operation: Int, after: OperationNote.After?) {
        guard table.operations[operation].waitsForNothing,
            let spec = resources.compiledOperation(table.operations[operation].resource)
        else { return }
        if !table.operations[operation].isCancelled { evaluate(spec.conditions, of: operation) }
        table.operations[operation].phase = .ready
        table.operations[operation].readyAt = now
        let (id, queue) = (table.operations[operation].id, table.operations[operation].queue)
        note(.ready(id, after: after))
        let place = OperationQueueState.Place(priority: priority(of: spec, in: queue))
        table.queues[queue].ready.append(OperationReference(index: operation, id: id), key: place)
        table.mark(queue)
    }

    /// Evaluates the conditions of an operation once; those that do not hold become errors.
    private mutating func evaluate(_ conditions: [CompiledOperation.Condition], of operation: Int) {
        for condition in conditions {
            let holds =
                switch condition.failure {
                case .unreachable: network.isOn
                case .cancelledDependency: !table.operations[operation].hasCancelledDependency
                default: condition.subject.map { table.facts.contains($0) } ?? true
                }
            guard holds == condition.isNegated else { continue }
            let error = OperationError(condition.failure, condition.subject, isNegated: condition.isNegated)
            table.operations[operation].errors.append(error)
        }
    }

    /// Returns an operation's priority; by Linux' rules, its class determines it if none is given (O-11).
    private func priority(of spec: CompiledOperation, in queue: Int) -> Int {
        if let priority = spec.priority { return priority }
        guard rules.platform == .linux, table.queues[queue].width != 1 else { return 0 }
        let priority: OperationPriority =
            switch spec.qos {
            case .userInteractive?: .veryHigh
            case .userInitiated?: .high
            case .utility?: .low
            case .background?: .veryLow
            default: .normal
            }
        return priority.rawNumber
    }

    /// Starts operations of changed queues as far as possible, then submits completion work: dependents come before it
    /// (O-7).
    mutating func serveOperations() {
        while !table.marked.isEmpty {
            let marked = table.marked
            table.marked.removeAll()
            for queue in marked where table.queues.contains(queue) { serveOperations(of: queue) }
        }
        guard !table.completions.isEmpty else { return }
        for (work, app) in table.completions { complete(work, of: app) }
        table.completions.removeAll()
    }

    private mutating func serveOperations(of queue: Int) {
        table.queues[queue].isMarked = false
        while table.queues[queue].hasRoom, let next = table.queues[queue].ready.removeFirst()?.element {
            guard table.isThere(next) else { continue }
            let hasWaited = table.operations[next.index].readyAt < now
            table.queues[queue].running += 1
            if table.queues[queue].width != nil { table.queues[queue].started.append(next) }
            table.operations[next.index].phase = .started
            note(.started(next.id, after: hasWaited ? table.queues[queue].lastFinished : nil))
            let item = table.operations[next.index].item
            if table.queues[queue].isMain {
                enqueue(item)
            } else {
                items[item].state = .queued
                items[item].enqueuedAt = now
                askForWorker(item)
            }
        }
    }

    /// Submits a completion block, to the global queue of the default class.
    private mutating func complete(_ work: WorkID, of app: AppID) {
        let occurrence = occurrences[work.index]
        occurrences[work.index] &+= 1
        let item = items.add(
            WorkItem(
                content: .work(work, occurrence: occurrence),
                queue: nil,
                app: app,
                qos: .default,
                countedQoS: .default,
                enqueuedAt: now
            )
        )
        askForWorker(item)
    }

    // MARK: - Classes

    /// Raises an unfinished operation and all its dependencies (O-10).
    mutating func promote(_ operation: Int, to qos: QoS) {
        guard rules.platform == .darwin, rules.overrides else { return }
        // Uses an explicit stack, because chains of dependencies may be long.
        var open = [operation]
        while let next = open.popLast() {
            let item = table.operations[next].item
            // Overrides by waiting threads end with the wait, so they are no reason to skip the operation or its
            // dependencies.
            let isLower = max(items[item].qos, items[item].promotedQoS ?? items[item].qos) < qos
            // A group of this class may have members of lower classes; it is traversed once.
            let isGroup = items[item].promotedQoS.map { $0 < qos } ?? true && !table.operations[next].members.isEmpty
            guard isLower || isGroup else { continue }
            items[item].promotedQoS = max(items[item].promotedQoS ?? qos, qos)
            if isLower {
                recount(item)
                open += table.operations[next].dependencies.filter { table.isThere($0) }.map(\.index)
            }
            open += table.operations[next].members.filter { table.isThere($0) }.map(\.index)
        }
    }

    /// Raises all operations that were added before one of a higher class, if the queue is configured so (O-10 a).
    mutating func promote(on queue: Int, addedLast operation: Int) {
        guard table.queues[queue].promotesAll else { return }
        let qos = items[table.operations[operation].item].countedQoS
        for other in table.all(in: queue) where other.index != operation { promote(other.index, to: qos) }
    }
}
