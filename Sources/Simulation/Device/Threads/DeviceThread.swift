import FrameTrace

/// The state of a thread in the device.
struct DeviceThread: Sendable {
    /// The role of a thread.
    enum Role: Sendable, Equatable {
        /// The main thread of an app.
        case main(AppID)
        /// A worker of a pool, by its number there.
        case worker(pool: Int, index: Int)
    }

    /// A task of the thread; the last one is on top.
    enum Activity: Sendable, Equatable {
        case frame
        /// A handler of a main thread, by its number.
        case event(Int)
        case item(Int)
        /// A turn of a parallel loop.
        case turn(loop: Int)
    }

    let role: Role
    var isParked = true
    /// Its last wake-up, reported in its next answer.
    var wakeUp: WakeUp?
    /// Its current wait; nil if it is idle or runs.
    var wait: ThreadWait?
    /// Counts its waits, to recognize stale timeouts.
    var waitCount: UInt32 = 0
    /// Whether the current wait has a timeout.
    var hasTimeout = false
    /// The instant at which the current wait began.
    var waitingSince = Instant.zero
    /// Whether it is part of a deadlock that has been recorded.
    var isDead = false
    var activities: [Activity] = []
    /// The class of its current work; for a main thread without a task, that of main threads.
    var qos: QoS
    /// The class of its override by waiters; nil if that is not above its own.
    var override: QoS?
    /// The rank last sent to engines.
    var announced: ThreadRank?
    /// The mutexes it holds.
    var mutexes: [ResourceID] = []
    /// The blocks of `sync` that it is in or waits to enter.
    var syncs: [SyncBlock] = []
    /// Its entry in a queue's line, if any.
    var visitorItem: Int?
    /// A worker's job.
    var job: PoolJob?
    /// The queues that a worker drains, the outermost first.
    var draining: [Int] = []

    // The state of a thread stopped in mid-act.
    /// Whether its app has ended and it must abandon its tasks, but has not received that answer yet.
    var isCut = false
    /// Whether it is stopped because its app is suspended.
    var isFrozen = false
    /// Whether it was made ready while frozen.
    var isWakeDue = false
    /// Whether the pool counts it as blocked because it is frozen.
    var isBlockedByFreeze = false
    /// The input it sent when it was frozen.
    var heldInput: DeviceInput?

    init(_ role: Role, qos: QoS) {
        self.role = role
        self.qos = qos
    }

    @inline(__always)
    var effectiveQoS: QoS { max(qos, override ?? qos) }

    /// Whether it was stopped in mid-act, so that its inputs are not answered as usual.
    @inline(__always)
    var isStopped: Bool { isCut || isFrozen || heldInput != nil }

    /// The item on top of its stack, if the top is one.
    var item: Int? { if case .item(let item)? = activities.last { item } else { nil } }
}

/// A block of `sync` on the calling thread.
struct SyncBlock: Sendable {
    /// The requested queue.
    var queue: Int
    var isBarrier: Bool
    /// The thread's class before it.
    var qosBefore: QoS
    var qos: QoS
    /// The queues entered so far, from the requested one towards its root. The block begins once all are entered.
    var entered: [Int] = []
    /// Whether the block has begun.
    var isInside = false
}
