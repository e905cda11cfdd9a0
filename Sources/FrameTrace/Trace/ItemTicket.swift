/// A work item that a thread is told to do.
public struct ItemTicket: Sendable, Equatable {
    /// What it does.
    public var work: WorkID
    /// Its number among the items of that work, in the order of submission: what its draws depend on.
    public var occurrence: UInt32
    /// The queue it came through; nil for the cooperative pool and for the turns of a parallel loop.
    public var queue: ResourceID?
    /// The class it runs at, without any override.
    public var qos: QoS
    /// When it was put into the queue.
    public var enqueuedAt: Instant
    /// The frame that it presents at its end; nil for one that presents none.
    public var frame: FrameNumber?
    /// Where the thread had been parked: how it came to be ready again.
    public var wakeUp: WakeUp?

    /// A work item.
    public init(
        work: WorkID,
        occurrence: UInt32,
        queue: ResourceID?,
        qos: QoS,
        enqueuedAt: Instant,
        wakeUp: WakeUp? = nil
    ) {
        self.work = work
        self.occurrence = occurrence
        self.queue = queue
        self.qos = qos
        self.enqueuedAt = enqueuedAt
        self.wakeUp = wakeUp
    }

    /// What the trace tells of a worker that does it: part of a frame where it presents one.
    package var activity: ActivityKind { frame.map { .stage($0) } ?? .item(queue: queue, enqueuedAt: enqueuedAt) }
}
