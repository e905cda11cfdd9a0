import FrameTrace

/// What the device knows of a thread.
struct DeviceThread: Sendable {
    /// What kind of thread it is.
    enum Role: Sendable, Equatable {
        /// The main thread of an app.
        case main(AppID)
        /// A worker of a pool, by its number there.
        case worker(pool: Int, index: Int)
    }

    /// What the thread is in the middle of; the last one stands on top.
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
    /// How it came to be ready again; taken by its next answer.
    var wakeUp: WakeUp?
    /// What it is parked for; nil where it has nothing to do, or runs.
    var wait: ThreadWait?
    /// Counts its waits, so that a timeout of an earlier one is known as stale.
    var waitCount: UInt32 = 0
    /// The present wait ends by itself after some time.
    var hasTimeout = false
    /// When the present wait began.
    var waitingSince = Instant.zero
    /// It is part of a deadlock that has been told.
    var isDead = false
    var activities: [Activity] = []
    /// The class of what it runs; that of its main thread for an app.
    var qos: QoS
    /// The class that those who wait for it raise it to; nil where that is not above its own.
    var override: QoS?
    /// The rank that engines were told last.
    var announced: ThreadRank?
    /// Mutexes that it holds.
    var mutexes: [ResourceID] = []
    /// Blocks of `sync` that it is in, or waits for.
    var syncs: [SyncBlock] = []
    /// Its place in a queue's line, while it has one.
    var visitorItem: Int?
    /// A worker's job: what it was brought up for.
    var job: PoolJob?
    /// The queues that a worker drains, the outermost first.
    var draining: [Int] = []

    // Stopped in mid-act.
    /// The app that it was at work for has ended: it is to drop what it is in the middle of, and does not know that yet.
    var isCut = false
    /// The app that it is at work for is suspended: it stands still.
    var isFrozen = false
    /// It has been made ready while it stood still.
    var isWakeDue = false
    /// The pool counts it as waiting because it stands still.
    var isBlockedByFreeze = false
    /// What it said when it was told to stand still.
    var heldInput: DeviceInput?

    init(_ role: Role, qos: QoS) {
        self.role = role
        self.qos = qos
    }

    /// The class it runs at.
    @inline(__always)
    var effectiveQoS: QoS { max(qos, override ?? qos) }

    /// Something of the past stops it in mid-act: what it says is not answered as usual.
    @inline(__always)
    var isStopped: Bool { isCut || isFrozen || heldInput != nil }

    /// The item on top of what it does, if it is one.
    var item: Int? { if case .item(let item)? = activities.last { item } else { nil } }
}

/// A block of `sync` on the calling thread.
struct SyncBlock: Sendable {
    /// The queue that was asked for.
    var queue: Int
    var isBarrier: Bool
    /// The thread's class before it.
    var qosBefore: QoS
    var qos: QoS
    /// The queues it has got so far, from the one asked for towards its root; the thread is in the block once it has all.
    var entered: [Int] = []
    /// The block has begun.
    var isInside = false
}
