import DequeModule
import FrameTrace

/// A queue: who stands in its line, and who is being served.
struct QueueState: Sendable {
    enum Kind: Sendable, Equatable {
        case main(AppID)
        case global(QoS)
        case serial
        case concurrent
    }

    /// Who stands in a line.
    enum Entry: Sendable, Equatable {
        case item(Int)
        /// A queue that goes through this one and has something in its own line.
        case queue(Int)
    }

    let kind: Kind
    let resource: ResourceID
    let app: AppID?
    /// The class it is labelled with.
    let label: QoS?
    /// The class that its targets promise at least (Q-7 d, W-8).
    var floor: QoS?
    /// The class whose root queue serves it on Linux (W-12, W-13).
    var linuxRoot = QoS.default
    /// Whether a main thread runs its items: it is the main queue, or goes through that.
    var isOnMain = false
    /// The queue that its entries go through; nil where they go to a pool or to a main thread.
    var target: Int?
    /// The queues that go through this one.
    var children: [Int] = []

    var line = Deque<Entry>()
    /// How many entries of its own line count as each class.
    var counts = ClassCounts()
    /// The highest class since the queue was last drained, of those whose raise lasts for so long.
    var streak: QoS?
    /// It stands in its target's line, or a worker has been asked for or is at work for it.
    var isListed = false
    /// Who is on it, where it serves one at a time: its drainer, or a thread in a block of `sync`.
    var owner: ThreadID?
    /// Who is on it, where it serves several, in the order in which they were let on.
    var served = OccupantList()
    /// One of them is a barrier.
    var hasBarrier = false
    /// Concurrent queues that it stands on, as one of those they serve.
    var passed: [Int] = []
    /// The pool's request for a worker that drains it, while there is one.
    var request: PoolRequestID?
    /// How many of the line belong to the batch that a main thread drains.
    var batch = 0

    init(_ kind: Kind, _ resource: ResourceID, app: AppID?, label: QoS? = nil) {
        self.kind = kind
        self.resource = resource
        self.app = app
        self.label = label
    }

    /// How many are on it, where it serves several.
    var active: Int { served.count }

    /// Who stands in the line, the first first.
    ///
    /// An empty line is not copied: the copy stores its length, 0, in the storage that all empty arrays of the process
    /// share, which the thread sanitizer takes for a race where two threads do it.
    ///
    /// - Complexity: O(n).
    var entries: [Entry] { line.isEmpty ? [] : Array(line) }
}
