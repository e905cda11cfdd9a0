import DequeModule
import FrameTrace

/// The state of a queue: its line, and the entries being served.
struct QueueState: Sendable {
    enum Kind: Sendable, Equatable {
        case main(AppID)
        case global(QoS)
        case serial
        case concurrent
    }

    /// An entry of a line.
    enum Entry: Sendable, Equatable {
        case item(Int)
        /// A queue that goes through this one and has entries in its own line.
        case queue(Int)
    }

    let kind: Kind
    let resource: ResourceID
    let app: AppID?
    /// Its own class.
    let label: QoS?
    /// The minimum class that its targets guarantee (Q-7 d, W-8).
    var floor: QoS?
    /// The class whose root queue serves it on Linux (W-12, W-13).
    var linuxRoot = QoS.default
    /// Whether a main thread runs its items: it is the main queue, or goes through it.
    var isOnMain = false
    /// The queue that its entries go through; nil if they go to a pool or to a main thread.
    var target: Int?
    /// The queues that go through this one.
    var children: [Int] = []

    var line = Deque<Entry>()
    /// The number of entries of its own line that count as each class.
    var counts = ClassCounts()
    /// The highest class since the queue was last drained, of items whose override lasts that long.
    var streak: QoS?
    /// Whether it is in its target's line, or a worker is requested or active for it.
    var isListed = false
    /// The occupant of a queue that serves one at a time: its drainer, or a thread in a block of `sync`.
    var owner: ThreadID?
    /// The occupants of a concurrent queue, in the order of their admission.
    var served = OccupantList()
    /// Whether one of the occupants is a barrier.
    var hasBarrier = false
    /// The concurrent queues that it occupies.
    var passed: [Int] = []
    /// The pending request for a worker that drains it, if any.
    var request: PoolRequestID?
    /// The number of entries that belong to the batch that a main thread drains.
    var batch = 0

    init(_ kind: Kind, _ resource: ResourceID, app: AppID?, label: QoS? = nil) {
        self.kind = kind
        self.resource = resource
        self.app = app
        self.label = label
    }

    /// The number of occupants of a concurrent queue.
    var active: Int { served.count }

    /// The entries of the line, in order.
    ///
    /// An empty line is not copied: the copy would store its length, 0, in the storage that all empty arrays of the
    /// process share, which the thread sanitizer reports as a race if two threads do it.
    ///
    /// - Complexity: O(n).
    var entries: [Entry] { line.isEmpty ? [] : Array(line) }
}
