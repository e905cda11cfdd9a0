import DequeModule
import FrameTrace
import Scenario

/// All that the device knows of operations, their queues, their categories and what their conditions ask for.
struct OperationTable: Sendable {
    var operations = Arena<OperationState>()
    var queues = Arena<OperationQueueState>()
    /// By resource: the queue's place in ``queues``.
    var queueIndex: [ResourceID: Int] = [:]
    var graphs: [UInt32: OperationGraphState] = [:]
    /// By pattern: those that have not finished, in the order in which they were made.
    var unfinished: [ResourceID: Deque<OperationReference>] = [:]
    /// By pattern: the one that a thread began to wait for last.
    var awaited: [ResourceID: OperationReference] = [:]
    /// Patterns of which one has finished.
    var known: Set<ResourceID> = []
    /// By category: those that have not finished, in the order in which they were made.
    var categories: [ResourceID: Deque<OperationReference>] = [:]
    /// What holds.
    var facts: Set<ResourceID> = []
    /// By app: what is started when it opens.
    var startsOnOpen: [AppID: ResourceID] = [:]
    /// By app: how many operations that show the network indicator execute, and which going off would be the latest.
    var indicators: [AppID: (count: Int, isOn: Bool, generation: UInt32)] = [:]
    /// Queues that are to be looked at when the input is done with.
    var marked: [Int] = []
    /// Work that is to be done once those that waited have been started (O-7).
    var completions: [(work: WorkID, app: AppID)] = []
    var nextID: UInt32 = 0
    var nextGraph: UInt32 = 0

    /// Makes the queues and facts of a workload.
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

    /// Whether an operation has not finished yet.
    func isThere(_ reference: OperationReference) -> Bool {
        operations.contains(reference.index) && operations[reference.index].id == reference.id
    }

    /// Takes out all operations of an app, with their graphs and the queues inside its groups.
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

    /// A queue has changed, so that it may start something.
    mutating func mark(_ queue: Int) {
        guard !queues[queue].isMarked else { return }
        queues[queue].isMarked = true
        marked.append(queue)
    }

    /// The operations of a queue that have not finished, in the order in which they were added.
    ///
    /// - Complexity: O(n) in those added since the list was last cleared of finished ones.
    mutating func all(in queue: Int) -> [OperationReference] {
        let there = queues[queue].added.filter { isThere($0) }
        queues[queue].added = there
        return there
    }

    /// Notes an operation as one of its queue's. Finished ones are cleared away when they are more than the others.
    mutating func add(_ operation: OperationReference, to queue: Int) {
        if queues[queue].added.count > 2 * queues[queue].unfinished + 64 { _ = all(in: queue) }
        queues[queue].added.append(operation)
        queues[queue].unfinished += 1
    }
}

extension Deque<OperationReference> {
    /// Takes an operation out; O(1) where it is the first.
    mutating func remove(_ operation: OperationReference) {
        if first == operation {
            removeFirst()
        } else if let index = firstIndex(of: operation) {
            remove(at: index)
        }
    }
}
