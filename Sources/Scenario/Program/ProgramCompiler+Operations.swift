import FrameTrace

extension ProgramCompiler {
    /// Assigns ids to operations and to their facts and queues. Operations can name each other in any order, so they
    /// get their ids first and their contents afterwards.
    mutating func nameOperations() {
        for fact in app.operations.facts { _ = resources.named(fact.name, of: appID, .fact(fact.isOn)) }
        for queue in app.operations.queues { _ = operationQueue(.own(queue.name)) }
        for operation in app.operations.operations {
            _ = operationQueue(operation.queue)
            let empty = CompiledOperation(path: .none, queue: ResourceID(0), work: WorkID(0), bailOut: WorkID(0))
            _ = resources.named(operation.name, of: appID, .operation(empty))
        }
    }

    /// Compiles the operations of the app.
    mutating func compileOperations() {
        for spec in app.operations.operations {
            resources.replace(resource(spec.name), by: .operation(compiled(spec)))
        }
        if !app.operations.onOpen.isEmpty { graph(of: app.operations.onOpen, onOpen: true) }
    }

    private mutating func compiled(_ spec: OperationSpec) -> CompiledOperation {
        let path = addPath(spec.name)
        let steps = spec.onStart + spec.steps + spec.onFinish
        var operation = CompiledOperation(
            path: path,
            queue: operationQueue(spec.queue),
            work: work(of: steps, at: path),
            bailOut: work(of: spec.onFinish, at: path)
        )
        operation.dependencies = spec.dependencies.map { resource($0) }
        operation.members = spec.members.map { resource($0) }
        operation.priority = spec.priority?.rawNumber
        operation.qos = spec.qos
        operation.isBarrier = spec.isBarrier
        operation.isAsynchronous = spec.isAsynchronous
        operation.categories = spec.exclusive.map { resources.category($0, of: appID) }
        operation.conditions = spec.conditions.map { compiled($0) }
        operation.timeout = spec.timeout
        operation.showsIndicator = spec.showsIndicator
        operation.keepsTask = spec.keepsTask
        operation.completion = spec.completion.map { work(named: $0) }
        return operation
    }

    private mutating func compiled(_ condition: OperationCondition) -> CompiledOperation.Condition {
        let (failure, subject): (OperationError.Kind, ResourceID?) =
            switch condition.subject {
            case .reachable(let host): (.unreachable, resources.host(host))
            case .permission(let name): (.noPermission, resource(name))
            case .login(let name): (.notLoggedIn, resource(name))
            case .location(let name): (.elsewhere, resource(name))
            case .noCancelledDependencies: (.cancelledDependency, nil)
            }
        return CompiledOperation.Condition(
            failure: failure,
            subject: subject,
            generates: condition.generates.map { resource($0) },
            isNegated: condition.isNegated
        )
    }

    private mutating func operationQueue(_ name: OperationQueueName) -> ResourceID {
        // Operations of the main queue pass through the app's main queue.
        if name == .main { _ = resources.queue(.main, of: appID, among: app.queues) }
        return resources.operationQueue(name, of: appID, among: app.operations.queues)
    }

    /// Returns the graph of operations that are started together, with all dependencies; dependencies come first in its
    /// order.
    @discardableResult
    mutating func graph(of names: [String], onOpen: Bool = false) -> ResourceID {
        let specs = Dictionary(app.operations.operations.map { ($0.name, $0) }) { first, _ in first }
        var order: [String] = []
        var seen: Set<String> = []
        // Uses an explicit stack, since a chain of operations may be as long as the file allows.
        for name in names {
            var stack: [(name: String, next: Int)] = seen.insert(name).inserted ? [(name, 0)] : []
            while let top = stack.last {
                let needs = specs[top.name]?.needs ?? []
                guard top.next < needs.count else {
                    order.append(top.name)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                if seen.insert(needs[top.next]).inserted { stack.append((needs[top.next], 0)) }
            }
        }
        return resources.graph(
            names,
            of: appID,
            asked: names.map { resource($0) },
            order: order.map { resource($0) },
            onOpen: onOpen
        )
    }
}
