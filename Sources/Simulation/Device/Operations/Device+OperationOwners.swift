import DequeModule
import FrameTrace
import Scenario

extension Device {
    /// Who must make progress so that an operation finishes: who executes it or, where that has not begun, what it comes
    /// after or, in a full queue, what was started before it. nil where no thread is known, as for a queue that is suspended.
    ///
    /// What has finished is dropped from the lists on the way, so that no later call goes through it again.
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

    /// The one that finishes before it, of a category that both are of.
    private func exclusion(of operation: OperationReference) -> OperationReference? {
        let categories = resources.compiledOperation(table.operations[operation.index].resource)?.categories ?? []
        for category in categories {
            if let first = table.categories[category]?.first, first != operation { return first }
        }
        return nil
    }
}

extension OperationTable {
    /// What keeps a ready operation from being started: its group, which has not come to its operations, or the one that its
    /// full queue started first.
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
