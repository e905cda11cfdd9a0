public import FrameTrace

/// Something that threads wait for or hand work to, with its names resolved.
public struct CompiledResource: Sendable, Equatable {
    /// What it is.
    public enum Kind: Sendable, Equatable {
        /// A mutex of all apps.
        case mutex
        /// A read-write lock of all apps.
        case readWriteLock
        /// A condition, with its mutex.
        case condition(lock: ResourceID)
        /// A semaphore, with its first value.
        case semaphore(Int)
        /// A group.
        case group
        /// A name under which work items are waited for or cancelled.
        case handle
        /// The GPU.
        case gpu
        /// The main queue of an app.
        case mainQueue
        /// A global queue.
        case globalQueue(QoS)
        /// A queue that the app makes. Without a target its items go to the pool.
        case queue(QueueSpec.Kind, qos: QoS?, target: ResourceID?)
        /// An operation queue, as its file describes it; whether it is the main thread's.
        case operationQueue(OperationQueueSpec, isMain: Bool)
        /// An operation.
        case operation(CompiledOperation)
        /// Operations that are started together: those that are asked for, and all in an order in which none comes before
        /// what it needs. Whether that is done whenever the app opens, and not by a step.
        case operationGraph(asked: [ResourceID], order: [ResourceID], onOpen: Bool)
        /// A category of which one operation executes at a time.
        case category
        /// Something that holds or does not, with what it is at the start.
        case fact(Bool)
        /// A host on the network.
        case host
        /// What an operation can ask of itself.
        case flag(OperationFlag)
        /// A block of memory.
        case memory(MemoryKind)
        /// A background task, by its index among those of the app.
        case backgroundTask(Int)
        /// A view controller, as far as its state is kept.
        case viewController
        /// The buffers that an app's frames are drawn into, and how many there are.
        case buffers(Int)
    }

    /// What it is.
    public var kind: Kind
    /// Its name in the workload; `main` and `global.utility` for the system's own queues.
    public var name: String
    /// Whose it is; nil for what all apps share.
    public var app: AppID?

    /// A resource.
    public init(_ kind: Kind, name: String, app: AppID? = nil) {
        self.kind = kind
        self.name = name
        self.app = app
    }
}

extension CompiledResource {
    /// Its name with its kind, and with its app where it has one: `lock database`, `queue photos/icons`.
    public func title(apps: [String]) -> String {
        let owner = app.map { apps.indices.contains($0.index) ? apps[$0.index] + "/" : "" } ?? ""
        return switch kind {
        case .mutex: "lock \(name)"
        case .readWriteLock: "read-write lock \(name)"
        case .condition: "condition \(owner)\(name)"
        case .semaphore: "semaphore \(owner)\(name)"
        case .group: "group \(owner)\(name)"
        case .handle: "work item \(owner)\(name)"
        case .gpu: "GPU"
        case .mainQueue, .globalQueue, .queue: "queue \(owner)\(name)"
        case .operationQueue: "operation queue \(owner)\(name)"
        case .operation: "operation \(owner)\(name)"
        case .operationGraph: "graph \(owner)\(name)"
        case .category: "category \(owner)\(name)"
        case .fact, .flag: name
        case .backgroundTask: "background task \(owner)\(name)"
        case .buffers: "a buffer of \(name)"
        case .viewController: "view controller \(owner)\(name)"
        case .host: "host \(name)"
        case .memory(let kind): "\(kind == .mapped ? "mapped file" : "memory") \(owner)\(name)"
        }
    }
}
