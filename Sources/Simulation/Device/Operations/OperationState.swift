import DequeModule
import FrameTrace
import Scenario

/// An operation that has not finished.
struct OperationState: Sendable {
    /// How far it is (O-1, A-1).
    enum Phase: Sendable, Equatable {
        /// Something that it comes after has not finished.
        case pending
        /// It stands among the ready ones of its queue.
        case ready
        /// Its queue has started it, and it waits for a thread.
        case started
        /// A thread does its steps.
        case executing
        /// Its steps are done, and it goes on executing.
        case open
    }

    let id: OperationID
    /// Its pattern.
    let resource: ResourceID
    let app: AppID
    /// Its graph, by its number.
    let graph: UInt32
    /// The group that it is in.
    let group: Int?
    /// The operation queue that it was added to.
    let queue: Int
    /// The work item that it is for the pool and for those who wait for it.
    let item: Int
    var phase = Phase.pending
    /// How many that it depends on have not finished.
    var unfinishedCount = 0
    /// Of how many of its categories another one is ahead of it.
    var aheadCount = 0
    /// Operations that it depends on; finished ones may be among them.
    var dependencies: Deque<OperationReference> = []
    /// Who waits for its end, in the order in which they were made, and why.
    var dependents: [(operation: OperationReference, link: OperationLink)] = []
    /// When it became ready.
    var readyAt = Instant.zero
    var isCancelled = false
    /// One that it depended on had been cancelled.
    var hasCancelledDependency = false
    var errors: [OperationError] = []
    /// An act has finished it before its steps were done.
    var isToFinish = false
    /// It executes, or has; false where it goes straight to its end.
    var isExecuting = false
    /// It has a background task open.
    var hasTask = false
    /// Of a group: the queue inside it.
    var innerQueue: Int?
    /// Of a group: the operations in it; finished ones may be among them.
    var members: Deque<OperationReference> = []
    /// Of a group: how many of its operations have not finished.
    var openMembers = 0

    /// Whether it can become ready: a cancelled one waits for nothing (O-6).
    var waitsForNothing: Bool { phase == .pending && (isCancelled || (unfinishedCount == 0 && aheadCount == 0)) }
}

/// An operation by its place in the arena and its number, which tells whether it is still there.
struct OperationReference: Sendable, Equatable {
    var index: Int
    var id: OperationID
}
