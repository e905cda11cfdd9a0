import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Returns the thread that must make progress for an operation to finish: the thread that executes it, or, if that
    /// has not begun, the owner of a dependency or, in a full queue, of an operation started before it. nil if no
    /// thread is known, as for a suspended queue.
    ///
    /// Removes finished operations from the lists on the way, so that later calls skip them.
    mutating func owner(ofOperation operation: OperationReference) -> ThreadID? {
        var next = operation
        for _ in 0...Self.longestChain {
            guard table.isThere(next) else { return nil }
            switch table.operations[next.index].phase {
            case .started, .executing: return owner(ofItem: table.operations[next.index].item)
            case .pending:
                guard let other = table.firstUnfinished(of: next, in: \.dependencies) ?? exclusion(of: next) else {
                    return nil
                }
                next = other
            case .ready:
                guard let other = table.ahead(of: next) else { return nil }
                next = other
            case .open:
                guard let member = table.firstUnfinished(of: next, in: \.members) else { return nil }
                next = member
            }
        }
        return nil
    }

    /// Returns the operation ahead of it in one of its categories.
    private func exclusion(of operation: OperationReference) -> OperationReference? {
        let categories = resources.compiledOperation(table.operations[operation.index].resource)?.categories ?? []
        for category in categories {
            if let first = table.categories[category]?.first, first != operation { return first }
        }
        return nil
    }
}

extension OperationTable {
    /// Returns what delays the start of a ready operation: its group, if that has not reached its members, or the first
    /// operation started by the full queue.
    fileprivate func ahead(of operation: OperationReference) -> OperationReference? {
        if let group = operations[operation.index].group, operations[group].phase != .open {
            return OperationReference(index: group, id: operations[group].id)
        }
        let queue = operations[operation.index].queue
        return queues[queue].isSuspended ? nil : queues[queue].started.first
    }

    fileprivate mutating func firstUnfinished(
        of operation: OperationReference,
        in list: WritableKeyPath<OperationState, Deque<OperationReference>>
    ) -> OperationReference? {
        while let first = operations[operation.index][keyPath: list].first {
            if isThere(first) { return first }
            operations[operation.index][keyPath: list].removeFirst()
        }
        return nil
    }
}
