/// What each occurrence of an event asks of a serial queue, on average.
public struct QueueDemand: Sendable, Equatable {
    /// The event's place in the work.
    public var event: PathID
    /// The time from one occurrence to the next.
    public var every: TimeSpan
    /// The queue.
    public var queue: ResourceID
    /// CPU time of the work that it hands over.
    public var cpu: TimeSpan
    /// Bytes that this work reads and writes.
    public var transfer: ByteCount

    /// What an event asks of a queue.
    public init(event: PathID, every: TimeSpan, queue: ResourceID, cpu: TimeSpan, transfer: ByteCount) {
        self.event = event
        self.every = every
        self.queue = queue
        self.cpu = cpu
        self.transfer = transfer
    }
}
