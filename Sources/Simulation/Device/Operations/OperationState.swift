import DequeModule
import FrameTrace
import Scenario

/// An operation that has not finished.
struct OperationState: Sendable {
    /// The phase of an operation (O-1, A-1).
    enum Phase: Sendable, Equatable {
        /// A dependency has not finished.
        case pending
        /// It is among the ready operations of its queue.
        case ready
        /// Its queue has started it, and it waits for a thread.
        case started
        /// A thread executes its steps.
        case executing
        /// Its steps are done, but it remains executing.
        case open
    }

    let id: OperationID
    /// Its pattern.
    let resource: ResourceID
    let app: AppID
    /// The number of its graph.
    let graph: UInt32
    /// The group that contains it.
    let group: Int?
    /// The operation queue that it was added to.
    let queue: Int
    /// The work item that represents it in the pool and for waiters.
    let item: Int
    var phase = Phase.pending
    /// The number of unfinished dependencies.
    var unfinishedCount = 0
    /// The number of its categories in which another operation is ahead of it.
    var aheadCount = 0
    /// Its dependencies, possibly including finished ones.
    var dependencies: Deque<OperationReference> = []
    /// The operations that depend on it, in the order of their creation, with the reason.
    var dependents: [(operation: OperationReference, link: OperationLink)] = []
    /// The instant at which it became ready.
    var readyAt = Instant.zero
    var isCancelled = false
    /// Whether one of its dependencies was cancelled.
    var hasCancelledDependency = false
    var errors: [OperationError] = []
    /// Whether an act has finished it before its steps were done.
    var isToFinish = false
    /// Whether it executes or has executed; false if it ends without executing.
    var isExecuting = false
    /// Whether it has a background task open.
    var hasTask = false
    /// The queue inside a group.
    var innerQueue: Int?
    /// The members of a group, possibly including finished ones.
    var members: Deque<OperationReference> = []
    /// The number of unfinished members of a group.
    var openMembers = 0

    /// Whether it can become ready. A cancelled operation waits for nothing (O-6).
    var waitsForNothing: Bool { phase == .pending && (isCancelled || (unfinishedCount == 0 && aheadCount == 0)) }
}

/// A reference to an operation: its index in the arena, and its id to detect whether it still exists.
struct OperationReference: Sendable, Equatable {
    var index: Int
    var id: OperationID
}
