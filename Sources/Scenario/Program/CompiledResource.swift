public import FrameTrace

/// A resource that threads wait for or submit work to, with its names resolved.
public struct CompiledResource: Sendable, Equatable {
    /// The kind of a resource.
    public enum Kind: Sendable, Equatable {
        /// A mutex of all apps.
        case mutex
        /// A read-write lock of all apps.
        case readWriteLock
        /// A condition, with its mutex.
        case condition(lock: ResourceID)
        /// A semaphore, with its initial count.
        case semaphore(Int)
        /// A group.
        case group
        /// A name by which steps wait for work items or cancel them.
        case handle
        /// The GPU.
        case gpu
        /// The main queue of an app.
        case mainQueue
        /// A global queue.
        case globalQueue(QoS)
        /// A queue that the app creates. Without a target its items go to the pool.
        case queue(QueueSpec.Kind, qos: QoS?, target: ResourceID?)
        /// An operation queue as described in the file; `isMain` if it is the main thread's.
        case operationQueue(OperationQueueSpec, isMain: Bool)
        /// An operation.
        case operation(CompiledOperation)
        /// Operations that are started together: those requested, and all of them in an order that puts dependencies
        /// first. `onOpen` if the opening of the app starts them rather than a step.
        case operationGraph(asked: [ResourceID], order: [ResourceID], onOpen: Bool)
        /// A category of which one operation executes at a time.
        case category
        /// A fact, with its initial state.
        case fact(Bool)
        /// A host on the network.
        case host
        /// A state of the step's own operation that it can test.
        case flag(OperationFlag)
        /// A block of memory.
        case memory(MemoryKind)
        /// A background task, by its index among those of the app.
        case backgroundTask(Int)
        /// A view controller whose state is restored.
        case viewController
        /// The buffers that an app's frames are drawn into, with their number.
        case buffers(Int)
    }

    /// The kind.
    public var kind: Kind
    /// Its name in the workload; `main` and `global.utility` for the system's own queues.
    public var name: String
    /// The app that owns it; nil if all apps share it.
    public var app: AppID?

    /// Creates a resource.
    public init(_ kind: Kind, name: String, app: AppID? = nil) {
        self.kind = kind
        self.name = name
        self.app = app
    }
}

extension CompiledResource {
    /// Returns its name with its kind, and with its app if it has one: `lock database`, `queue photos/icons`.
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
        case .operation: "\(ResourceNames.operation)\(owner)\(name)"
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
