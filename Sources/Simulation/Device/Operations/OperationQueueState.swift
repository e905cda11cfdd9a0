import DequeModule
import FrameTrace
import Scenario

/// An operation queue: its ready, running and added operations.
struct OperationQueueState: Sendable {
    /// The key of a ready operation: higher priorities first, then the order in which they became ready (O-3, O-5).
    struct Place: Sendable, Comparable {
        var priority: Int

        static func < (left: Place, right: Place) -> Bool { left.priority > right.priority }
    }

    /// The queue in the workload, or the group that contains it.
    let resource: ResourceID
    let app: AppID
    /// Whether the main thread executes its operations.
    let isMain: Bool
    /// The minimum class of its operations.
    let qos: QoS?
    /// Whether an operation of a higher class raises those added before it.
    let promotesAll: Bool
    /// The number of operations that may execute at a time; nil for as many as the pool admits.
    var width: Int?
    var isSuspended: Bool
    /// The number of started, unfinished operations.
    var running = 0
    /// Those of them that started while the queue had a width, in order.
    var started: Deque<OperationReference> = []
    var ready = StableHeap<Place, OperationReference>()
    /// All operations added, including finished ones; see ``OperationTable``.
    var added: [OperationReference] = []
    /// The number of unfinished operations in ``added``.
    var unfinished = 0
    /// The last barrier that was added.
    var barrier: OperationReference?
    /// The operation that finished last: the one started in its place waited for it.
    var lastFinished: OperationID?
    /// Whether the queue is listed in ``OperationTable/marked``.
    var isMarked = false

    init(_ resource: ResourceID, app: AppID, _ spec: OperationQueueSpec, isMain: Bool) {
        self.resource = resource
        self.app = app
        self.isMain = isMain
        qos = spec.qos
        promotesAll = spec.promotesAll
        width = spec.maxConcurrent
        isSuspended = spec.isSuspended
    }

    /// Whether it may start another operation.
    var hasRoom: Bool { !isSuspended && width.map { running < $0 } ?? true }
}
