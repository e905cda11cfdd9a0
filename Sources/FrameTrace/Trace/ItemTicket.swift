/// The device's instruction to a thread to execute a work item.
public struct ItemTicket: Sendable, Equatable {
    /// The work of the item.
    public var work: WorkID
    /// The number among the items of that work, in the order of submission; its random draws depend on it.
    public var occurrence: UInt32
    /// The queue that it came through; nil for the cooperative pool and for the iterations of a parallel loop.
    public var queue: ResourceID?
    /// The QoS class that it runs at, without any override.
    public var qos: QoS
    /// The instant at which it was put into the queue.
    public var enqueuedAt: Instant
    /// The frame that it presents at its end; nil if it presents none.
    public var frame: FrameNumber?
    /// The wake-up of the thread; nil if it was not parked.
    public var wakeUp: WakeUp?

    /// Creates an instruction to execute a work item.
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

    /// The activity that the trace records for it: a stage of a frame if it presents one.
    package var activity: ActivityKind { frame.map { .stage($0) } ?? .item(queue: queue, enqueuedAt: enqueuedAt) }
}
