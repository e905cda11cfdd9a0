import FrameTrace

/// A work item that is in a queue's line or about to be: work, or a thread that requests entry to the queue.
struct WorkItem: Sendable {
    enum Content: Sendable, Equatable {
        /// Work, with its number among the items of the same work.
        case work(WorkID, occurrence: UInt32)
        /// A thread that waits for its turn, to run a block of `sync` by itself.
        case visitor(ThreadID)
    }

    enum State: Sendable {
        /// Its delay is not over.
        case delayed
        /// It is submitted when a group has become empty.
        case afterGroup
        /// An operation that waits for others, or that remains executing after its steps.
        case held
        case queued
        case running(ThreadID)
        case finished
    }

    /// A timer on a queue.
    struct TimerOfApp: Sendable {
        var app: AppID
        var timer: Int
        /// The number of the app's opening, to recognize later ones.
        var opening: UInt32
    }

    var content: Content
    /// The queue; nil for the cooperative pool.
    var queue: Int?
    /// The app that owns it.
    var app: AppID?
    var qos: QoS
    /// The class that it counts as in the queue's line: its own, or a higher one if threads wait for it.
    var countedQoS: QoS
    var isBarrier = false
    var isCancelled = false
    /// Whether a wait for it has timed out: later waits for it raise no thread.
    var hasTimedOutWait = false
    var state = State.queued
    var group: ResourceID?
    var handle: ResourceID?
    /// The operation that it represents; nil for a block.
    var operation: Int?
    /// The class that dependent operations raise it to.
    var promotedQoS: QoS?
    var enqueuedAt: Instant
    /// The concurrent queues that it occupies.
    var passed: [Int] = []
    /// The threads that wait for its end.
    var waiters: [ThreadID] = []
    /// The queue whose line contains it.
    var line: Int?
    /// The pending request for a worker that executes it, if any.
    var request: PoolRequestID?
    /// The frame that it presents at its end, and the screen session that this belongs to.
    var presents: (frame: FrameNumber, session: UInt32)?
    /// The timer that submitted it, if any.
    var timer: TimerOfApp?
}
