import FrameTrace

/// Something that stands in a queue's line or is about to: work to be done, or a thread that wants onto the queue.
struct WorkItem: Sendable {
    enum Content: Sendable, Equatable {
        /// Work, with its number among the items of that work.
        case work(WorkID, occurrence: UInt32)
        /// A thread that waits for its turn, to run a block of `sync` by itself.
        case visitor(ThreadID)
    }

    enum State: Sendable {
        /// Its time has not come yet.
        case delayed
        /// It is to be submitted when a group has become empty.
        case afterGroup
        /// An operation that waits for others, or whose steps are done while it goes on executing.
        case held
        case queued
        case running(ThreadID)
        case finished
    }

    /// A timer on a queue.
    struct TimerOfApp: Sendable {
        var app: AppID
        var timer: Int
        /// The time for which the app was opened, so that a later one is told apart.
        var opening: UInt32
    }

    var content: Content
    /// The queue; nil for the cooperative pool.
    var queue: Int?
    /// The app that it is of.
    var app: AppID?
    /// The class it runs at.
    var qos: QoS
    /// What it counts as in the queue's line: its class, or more where somebody waits for it.
    var countedQoS: QoS
    var isBarrier = false
    var isCancelled = false
    /// A wait for it ran out of time: from then on waiting for it raises nobody.
    var isTooLate = false
    var state = State.queued
    var group: ResourceID?
    var handle: ResourceID?
    /// The operation that it is; nil for a block.
    var operation: Int?
    /// What operations that come after it raise it to.
    var promotedQoS: QoS?
    var enqueuedAt: Instant
    /// Concurrent queues that it stands on, as one of those they serve.
    var passed: [Int] = []
    /// Threads that wait for its end.
    var waiters: [ThreadID] = []
    /// The queue in whose line it stands.
    var line: Int?
    /// The pool's request for a worker that does it, while there is one.
    var request: PoolRequestID?
    /// The frame that it presents at its end, and the time on screen of its app that this belongs to.
    var presents: (frame: FrameNumber, session: UInt32)?
    /// The timer that it was submitted for, if it was for one.
    var timer: TimerOfApp?
}
