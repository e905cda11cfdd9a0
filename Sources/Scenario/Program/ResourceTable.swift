import FrameTrace

/// Gives what threads wait for and hand work to its numbers, in the order in which the workload names it.
struct ResourceTable {
    /// The resources by ``ResourceID``.
    private(set) var resources: [CompiledResource] = []
    private var ids: [Key: ResourceID] = [:]

    /// What a name stands for: the names of an app are its own, those of locks belong to all.
    private enum Key: Hashable {
        case mutex(String)
        case readWriteLock(String)
        case gpu
        case queue(AppID, QueueName)
        case named(AppID, String)
    }

    /// A mutex of all apps.
    mutating func mutex(_ name: String) -> ResourceID { id(.mutex(name)) { _ in CompiledResource(.mutex, name: name) } }

    /// A read-write lock of all apps.
    mutating func readWriteLock(_ name: String) -> ResourceID {
        id(.readWriteLock(name)) { _ in CompiledResource(.readWriteLock, name: name) }
    }

    /// The GPU of the device.
    mutating func gpu() -> ResourceID { id(.gpu) { _ in CompiledResource(.gpu, name: "gpu") } }

    /// A queue that an app names: its main queue, a global one, or one of those that it makes.
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

    /// A semaphore, a condition, a group or a work item of an app; its kind counts where it is named first.
    mutating func named(_ name: String, of app: AppID, _ kind: CompiledResource.Kind) -> ResourceID {
        id(.named(app, name)) { _ in CompiledResource(kind, name: name, app: app) }
    }

    /// Whether what is put into a queue is done by an app's main thread: the queue is the main queue, or leads to it.
    ///
    /// - Complexity: O(*n*) in the number of targets.
    func isServedByMainThread(_ queue: ResourceID) -> Bool {
        var next = queue
        while case .queue(_, qos: _, let target?) = resources[next.index].kind { next = target }
        return resources[next.index].kind == .mainQueue
    }

    private mutating func id(_ key: Key, _ make: (inout ResourceTable) -> CompiledResource) -> ResourceID {
        if let known = ids[key] { return known }
        // What it goes through is named before it.
        let resource = make(&self)
        let id = ResourceID(index: resources.count)
        resources.append(resource)
        ids[key] = id
        return id
    }
}
