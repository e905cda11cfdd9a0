import DequeModule
import FrameTrace
import Scenario

/// The operations of all apps, with their queues, categories and facts.
struct OperationTable: Sendable {
    var operations = Arena<OperationState>()
    var queues = Arena<OperationQueueState>()
    /// The index in ``queues``, by resource.
    var queueIndex: [ResourceID: Int] = [:]
    var graphs: [UInt32: OperationGraphState] = [:]
    /// The unfinished operations in the order of their creation, by pattern.
    var unfinished: [ResourceID: Deque<OperationReference>] = [:]
    /// The operation that a thread last began to wait for, by pattern.
    var awaited: [ResourceID: OperationReference] = [:]
    /// Patterns with at least one finished operation.
    var known: Set<ResourceID> = []
    /// The unfinished operations in the order of their creation, by category.
    var categories: [ResourceID: Deque<OperationReference>] = [:]
    /// The facts that hold.
    var facts: Set<ResourceID> = []
    /// The graph that is started when an app opens, by app.
    var startsOnOpen: [AppID: ResourceID] = [:]
    /// The number of executing operations that use the network indicator, by app; `generation` identifies the latest
    /// switch-off timer.
    var indicators: [AppID: (count: Int, isOn: Bool, generation: UInt32)] = [:]
    /// Queues to serve at the end of the input.
    var marked: [Int] = []
    /// Completion work to submit after dependents have started (O-7).
    var completions: [(work: WorkID, app: AppID)] = []
    var nextID: UInt32 = 0
    var nextGraph: UInt32 = 0

    /// Creates the queues and facts of a workload.
    init(_ resources: [CompiledResource]) {
        for (index, resource) in resources.enumerated() {
            let id = ResourceID(index: index)
            switch resource.kind {
            case .operationQueue(let spec, let isMain):
                let state = OperationQueueState(id, app: resource.app ?? AppID(0), spec, isMain: isMain)
                queueIndex[id] = queues.add(state)
            case .fact(let isOn): if isOn { facts.insert(id) }
            case .operationGraph(_, _, onOpen: true): if let app = resource.app { startsOnOpen[app] = id }
            default: break
            }
        }
    }

    /// Returns whether an operation still exists, that is, has not finished.
    func isThere(_ reference: OperationReference) -> Bool {
        operations.contains(reference.index) && operations[reference.index].id == reference.id
    }

    /// Removes all operations of an app, with their graphs and the queues inside its groups.
    ///
    /// - Complexity: O(operations + graphs).
    mutating func removeOperations(of app: AppID) {
        for index in operations.indices where operations[index].app == app {
            let operation = operations[index]
            graphs[operation.graph] = nil
            unfinished[operation.resource] = nil
            known.remove(operation.resource)
            if let inner = operation.innerQueue { queues.remove(inner) }
            operations.remove(index)
        }
        completions.removeAll { $0.app == app }
    }

    /// Marks a queue that has changed and may start operations.
    mutating func mark(_ queue: Int) {
        guard !queues[queue].isMarked else { return }
        queues[queue].isMarked = true
        marked.append(queue)
    }

    /// Returns the unfinished operations of a queue, in the order in which they were added.
    ///
    /// - Complexity: O(n) in the operations added since finished ones were last removed.
    mutating func all(in queue: Int) -> [OperationReference] {
        let there = queues[queue].added.filter { isThere($0) }
        queues[queue].added = there
        return there
    }

    /// Adds an operation to a queue. Finished ones are removed when they outnumber the others.
    mutating func add(_ operation: OperationReference, to queue: Int) {
        if queues[queue].added.count > 2 * queues[queue].unfinished + 64 { _ = all(in: queue) }
        queues[queue].added.append(operation)
        queues[queue].unfinished += 1
    }
}

extension Deque<OperationReference> {
    /// Removes an operation; O(1) if it is the first.
    mutating func remove(_ operation: OperationReference) {
        if first == operation {
            removeFirst()
        } else if let index = firstIndex(of: operation) {
            remove(at: index)
        }
    }
}
