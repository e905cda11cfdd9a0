import DequeModule
import FrameTrace
import Scenario

/// An operation queue: what is ready, what executes, and what the queue holds in all.
struct OperationQueueState: Sendable {
    /// The place of a ready operation: higher priorities first, then the order in which they became ready (O-3, O-5).
    struct Place: Sendable, Comparable {
        var priority: Int

        static func < (left: Place, right: Place) -> Bool { left.priority > right.priority }
    }

    /// The queue in the workload, or the group that it is inside of.
    let resource: ResourceID
    let app: AppID
    /// Whether the main thread executes its operations.
    let isMain: Bool
    /// The class that its operations run at at least.
    let qos: QoS?
    /// Whether an operation of a higher class raises those before it.
    let promotesAll: Bool
    /// How many execute at a time; nil for as many as the pool admits.
    var width: Int?
    var isSuspended: Bool
    /// How many have been started and have not finished.
    var running = 0
    /// Those of them that were started while the queue had a width, in that order.
    var started: Deque<OperationReference> = []
    /// Ready ones.
    var ready = StableHeap<Place, OperationReference>()
    /// All that have been added, finished ones among them; see ``OperationTable``.
    var added: [OperationReference] = []
    /// How many of ``added`` have not finished.
    var unfinished = 0
    /// The last barrier that was added.
    var barrier: OperationReference?
    /// Who finished last: whoever is started in its place waited for it.
    var lastFinished: OperationID?
    /// It is to be looked at when the input is done with.
    var isMarked = false

    /// A queue without operations.
    init(_ resource: ResourceID, app: AppID, _ spec: OperationQueueSpec, isMain: Bool) {
        self.resource = resource
        self.app = app
        self.isMain = isMain
        qos = spec.qos
        promotesAll = spec.promotesAll
        width = spec.maxConcurrent
        isSuspended = spec.isSuspended
    }

    /// Whether it may start one more.
    var hasRoom: Bool { !isSuspended && width.map { running < $0 } ?? true }
}
