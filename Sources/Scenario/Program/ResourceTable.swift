import FrameTrace

/// Assigns ids to the resources that threads wait for or submit work to, in the order in which the workload names them.
struct ResourceTable {
    /// The resources by ``ResourceID``.
    private(set) var resources: [CompiledResource] = []
    private var ids: [Key: ResourceID] = [:]

    /// The identity of a resource. Names belong to an app, except those of locks, which all apps share.
    private enum Key: Hashable {
        case mutex(String)
        case readWriteLock(String)
        case gpu
        case queue(AppID, QueueName)
        case named(AppID, String)
        case operationQueue(AppID, OperationQueueName)
        case category(AppID, String)
        case graph(AppID, [String], onOpen: Bool)
        case host(String)
        case flag(OperationFlag)
        case leak(AppID)
        case viewController(AppID, String)
        case renderQueue(AppID)
        case buffers(AppID)
    }

    /// Returns the id of a mutex, which all apps share.
    mutating func mutex(_ name: String) -> ResourceID { id(.mutex(name)) { _ in CompiledResource(.mutex, name: name) } }

    /// Returns the id of a read-write lock, which all apps share.
    mutating func readWriteLock(_ name: String) -> ResourceID {
        id(.readWriteLock(name)) { _ in CompiledResource(.readWriteLock, name: name) }
    }

    /// Returns the id of the device's GPU.
    mutating func gpu() -> ResourceID { id(.gpu) { _ in CompiledResource(.gpu, name: "gpu") } }

    /// Returns the id of a queue that an app names: its main queue, a global one, or its own.
    mutating func queue(_ name: QueueName, of app: AppID, among specs: [QueueSpec]) -> ResourceID {
        id(.queue(app, name)) { table in
            switch name {
            case .main: return CompiledResource(.mainQueue, name: name.text, app: app)
            case .global(let qos): return CompiledResource(.globalQueue(qos), name: name.text, app: app)
            case .own(let own):
                guard let spec = specs.first(where: { $0.name == own }) else {
                    preconditionFailure("a workload in which the queue \(own) does not resolve")
                }
                let target = spec.target.map { table.queue($0, of: app, among: specs) }
                return CompiledResource(.queue(spec.kind, qos: spec.qos, target: target), name: own, app: app)
            }
        }
    }

    /// Returns the id of a semaphore, a condition, a group or a work item of an app. The kind at its first use counts.
    mutating func named(_ name: String, of app: AppID, _ kind: CompiledResource.Kind) -> ResourceID {
        id(.named(app, name)) { _ in CompiledResource(kind, name: name, app: app) }
    }

    /// Returns the id of an operation queue: one that an app creates, its standard one, or that of its main thread.
    mutating func operationQueue(
        _ name: OperationQueueName,
        of app: AppID,
        among specs: [OperationQueueSpec]
    ) -> ResourceID {
        id(.operationQueue(app, name)) { _ in
            var spec = OperationQueueSpec(name: name.text, maxConcurrent: name == .main ? 1 : nil)
            if case .own(let own) = name {
                guard let found = specs.first(where: { $0.name == own }) else {
                    preconditionFailure("a workload in which the operation queue \(own) does not resolve")
                }
                spec = found
            }
            return CompiledResource(.operationQueue(spec, isMain: name == .main), name: name.text, app: app)
        }
    }

    /// Returns the id of a category of an app's operations.
    mutating func category(_ name: String, of app: AppID) -> ResourceID {
        id(.category(app, name)) { _ in CompiledResource(.category, name: name, app: app) }
    }

    /// Returns the id of a graph of operations that are started together.
    mutating func graph(
        _ names: [String],
        of app: AppID,
        asked: [ResourceID],
        order: [ResourceID],
        onOpen: Bool
    ) -> ResourceID {
        id(.graph(app, names, onOpen: onOpen)) { _ in
            CompiledResource(
                .operationGraph(asked: asked, order: order, onOpen: onOpen),
                name: names.joined(separator: ", "),
                app: app
            )
        }
    }

    /// Returns the id of a host on the network, which all apps share.
    mutating func host(_ name: String) -> ResourceID { id(.host(name)) { _ in CompiledResource(.host, name: name) } }

    /// Returns the id of a state of the own operation.
    mutating func flag(_ flag: OperationFlag) -> ResourceID {
        id(.flag(flag)) { _ in CompiledResource(.flag(flag), name: flag.rawValue) }
    }

    /// Returns the id of a view controller of an app.
    mutating func viewController(_ name: String, of app: AppID) -> ResourceID {
        id(.viewController(app, name)) { _ in CompiledResource(.viewController, name: name, app: app) }
    }

    /// Returns the id of the queue that an app's render thread serves.
    mutating func renderQueue(of app: AppID) -> ResourceID {
        id(.renderQueue(app)) { _ in
            CompiledResource(
                .queue(.serial, qos: .userInteractive, target: nil),
                name: RenderThread.name,
                app: app
            )
        }
    }

    /// Returns the id of the buffers that an app's frames are drawn into.
    mutating func buffers(_ count: Int, of app: AppID, named name: String) -> ResourceID {
        id(.buffers(app)) { _ in CompiledResource(.buffers(count), name: name, app: app) }
    }

    /// Returns the id of the memory that an app leaks.
    mutating func leak(of app: AppID) -> ResourceID {
        id(.leak(app)) { _ in CompiledResource(.memory(.dirty), name: "unnamed", app: app) }
    }

    /// Sets the kind of a resource that already has an id.
    mutating func replace(_ id: ResourceID, by kind: CompiledResource.Kind) { resources[id.index].kind = kind }

    /// Returns whether an app's main thread executes the items of a queue: it is the main queue, or leads to it.
    ///
    /// - Complexity: O(*n*) in the number of targets.
    func isServedByMainThread(_ queue: ResourceID) -> Bool {
        var next = queue
        while case .queue(_, qos: _, let target?) = resources[next.index].kind { next = target }
        return resources[next.index].kind == .mainQueue
    }

    private mutating func id(_ key: Key, _ make: (inout ResourceTable) -> CompiledResource) -> ResourceID {
        if let known = ids[key] { return known }
        // A queue's target gets its id before the queue itself.
        let resource = make(&self)
        let id = ResourceID(index: resources.count)
        resources.append(resource)
        ids[key] = id
        return id
    }
}
