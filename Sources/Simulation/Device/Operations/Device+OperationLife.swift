import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Begins an operation on a thread. An operation that was cancelled or has an error does not execute (O-6, A-4).
    mutating func begin(_ operation: Int, on thread: ThreadID) {
        let state = table.operations[operation]
        guard let spec = resources.compiledOperation(state.resource) else { return }
        let isExecuting = !state.isCancelled && state.errors.isEmpty
        table.operations[operation].phase = .executing
        table.operations[operation].isExecuting = isExecuting
        note(.began(state.id, thread, isExecuting: isExecuting))
        guard isExecuting else {
            let occurrence = occurrences[spec.bailOut.index]
            occurrences[spec.bailOut.index] &+= 1
            items[state.item].content = .work(spec.bailOut, occurrence: occurrence)
            return
        }
        if let timeout = spec.timeout {
            let reference = OperationReference(index: operation, id: state.id)
            timers.set(.operationTimeout(reference), at: now + timeout)
        }
        if spec.showsIndicator { useIndicator(of: state.app, by: 1) }
    }

    /// Handles the end of an operation's steps.
    mutating func endSteps(of operation: Int) {
        let item = table.operations[operation].item
        items[item].state = .held
        guard table.operations[operation].isExecuting,
            let spec = resources.compiledOperation(table.operations[operation].resource)
        else { return finish(operation: operation) }
        if let inner = table.operations[operation].innerQueue {
            table.operations[operation].phase = .open
            note(.stepsDone(table.operations[operation].id))
            table.queues[inner].isSuspended = false
            table.mark(inner)
            if table.operations[operation].openMembers == 0 { finish(operation: operation) }
        } else if spec.isAsynchronous, !table.operations[operation].isToFinish {
            table.operations[operation].phase = .open
            note(.stepsDone(table.operations[operation].id))
        } else {
            finish(operation: operation)
        }
    }

    /// Finishes an operation, and releases its dependents and waiters.
    mutating func finish(operation: Int) {
        guard let spec = resources.compiledOperation(table.operations[operation].resource) else { return }
        // The members of a group that never executed finish with it.
        for member in table.operations[operation].members where table.isThere(member) {
            table.operations[member.index].isCancelled = true
            finish(operation: member.index)
        }
        let state = table.operations[operation]
        table.operations.remove(operation)
        let reference = OperationReference(index: operation, id: state.id)
        let errors = state.errors
        let outcome: OperationNote.Outcome = state.isCancelled ? .cancelled : errors.isEmpty ? .done : .failed
        note(.finished(state.id, outcome, errors: errors))
        leaveQueue(state, reference)
        if state.isExecuting, spec.showsIndicator { useIndicator(of: state.app, by: -1) }
        for (dependent, link) in state.dependents where table.isThere(dependent) {
            table.operations[dependent.index].unfinishedCount -= 1
            if state.isCancelled { table.operations[dependent.index].hasCancelledDependency = true }
            makeReadyIfDue(dependent.index, after: .init(state.id, link))
        }
        for category in spec.categories { leave(category, reference) }
        if let completion = spec.completion { table.completions.append((completion, state.app)) }
        finishItem(state.item)
        if state.isCancelled { table.graphs[state.graph]?.cancelled.insert(state.id) }
        table.graphs[state.graph]?.unfinished -= 1
        if table.graphs[state.graph]?.unfinished == 0 { table.graphs[state.graph] = nil }
        if let group = state.group { leave(group, hasFailed: !errors.isEmpty) }
        if state.hasTask { endTask(state.resource) }
    }

    private mutating func leaveQueue(_ state: OperationState, _ reference: OperationReference) {
        table.unfinished[state.resource]?.remove(reference)
        table.known.insert(state.resource)
        table.queues[state.queue].unfinished -= 1
        if table.queues[state.queue].barrier == reference { table.queues[state.queue].barrier = nil }
        if state.phase != .pending, state.phase != .ready {
            table.queues[state.queue].running -= 1
            table.queues[state.queue].started.remove(reference)
            table.queues[state.queue].lastFinished = state.id
            table.mark(state.queue)
        }
        if let inner = state.innerQueue { table.queues.remove(inner) }
    }

    /// Releases the next operation of a category: they execute one at a time, in the order of their creation.
    private mutating func leave(_ category: ResourceID, _ operation: OperationReference) {
        let wasFirst = table.categories[category]?.first == operation
        table.categories[category]?.remove(operation)
        guard wasFirst, let next = table.categories[category]?.first, table.isThere(next) else { return }
        table.operations[next.index].aheadCount -= 1
        makeReadyIfDue(next.index, after: .init(operation.id, .exclusion))
    }

    /// Counts a finished member of a group; the last one finishes the group.
    private mutating func leave(_ group: Int, hasFailed: Bool) {
        guard table.operations.contains(group) else { return }
        table.operations[group].openMembers -= 1
        if hasFailed, !table.operations[group].errors.contains(OperationError(.member)) {
            table.operations[group].errors.append(OperationError(.member))
        }
        guard table.operations[group].openMembers == 0, table.operations[group].phase == .open else { return }
        finish(operation: group)
    }

    // MARK: - Cancellation

    /// Cancels an operation. If it has not started, it proceeds to its end without executing; otherwise it has a flag
    /// to test (O-6).
    mutating func cancel(operation: Int) {
        guard !table.operations[operation].isCancelled else { return }
        table.operations[operation].isCancelled = true
        note(.cancelled(table.operations[operation].id))
        makeReadyIfDue(operation, after: nil)
        for member in table.operations[operation].members where table.isThere(member) {
            cancel(operation: member.index)
        }
    }

    /// Cancels all operations of a name or of a queue. If all operations of a name have finished, the cancellation is
    /// lost.
    mutating func cancelOperations(_ resource: ResourceID) {
        if let queue = table.queueIndex[resource] {
            for operation in table.all(in: queue) where table.isThere(operation) { cancel(operation: operation.index) }
            return
        }
        let operations = table.unfinished[resource] ?? []
        if operations.isEmpty, table.known.contains(resource) { note(.cancelLost(resource)) }
        for operation in operations where table.isThere(operation) { cancel(operation: operation.index) }
    }

    /// Handles an operation's timeout.
    mutating func timeOut(_ operation: OperationReference) {
        guard table.isThere(operation), !table.operations[operation.index].isCancelled else { return }
        table.operations[operation.index].errors.append(OperationError(.timeout))
        cancel(operation: operation.index)
    }

    // MARK: - The network indicator

    /// The time for which the indicator stays on after the last operation that uses it.
    static let indicatorLinger = TimeSpan.seconds(1)

    private mutating func useIndicator(of app: AppID, by change: Int) {
        var indicator = table.indicators[app] ?? (count: 0, isOn: false, generation: 0)
        indicator.count += change
        indicator.generation += 1
        if indicator.count > 0, !indicator.isOn {
            indicator.isOn = true
            note(.indicator(app, isOn: true))
        }
        if indicator.count == 0 {
            timers.set(.indicator(app, generation: indicator.generation), at: now + Self.indicatorLinger)
        }
        table.indicators[app] = indicator
    }

    /// Switches off the indicator, if it was unused for that time.
    mutating func hideIndicator(of app: AppID, _ generation: UInt32) {
        guard let indicator = table.indicators[app], indicator.generation == generation, indicator.count == 0 else {
            return
        }
        table.indicators[app]?.isOn = false
        note(.indicator(app, isOn: false))
    }
}
