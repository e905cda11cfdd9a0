public import FrameTrace

/// What arithmetic says of an event and a serial queue: whether the work that each occurrence hands over fits into the time
/// to the next one. What does not fit, no override can save.
public struct QueueBound: Sendable, Equatable, Codable {
    /// The event's place in the work, an index into ``RunResult/paths``.
    public var event: PathID
    /// The queue's name.
    public var queue: String
    /// The time from one occurrence to the next.
    public var every: TimeSpan
    /// CPU time of the work that one occurrence hands over, on average.
    public var cpu: TimeSpan
    /// Bytes that this work reads and writes; their time comes on top.
    public var transfer: ByteCount

    /// A bound.
    public init(event: PathID, queue: String, every: TimeSpan, cpu: TimeSpan, transfer: ByteCount) {
        self.event = event
        self.queue = queue
        self.every = every
        self.cpu = cpu
        self.transfer = transfer
    }

    /// The share of the time between two occurrences that the queue is busy with one; above 1 it falls behind.
    public var load: Double { every > .zero ? Double(cpu.nanoseconds) / Double(every.nanoseconds) : 0 }
}
