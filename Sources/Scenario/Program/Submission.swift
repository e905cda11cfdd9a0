public import FrameTrace

/// A submitted work item.
public struct Submission: Sendable, Equatable {
    /// The work it executes.
    public var work: WorkID
    /// The queue; nil for the cooperative pool.
    public var queue: ResourceID?
    /// The item's explicit class, if any.
    public var qos: QoS?
    /// Its flags.
    public var flags: WorkFlags
    /// The group it belongs to, if any.
    public var group: ResourceID?
    /// The handle by which steps can wait for it or cancel it, if any.
    public var handle: ResourceID?
    /// The time from the submission until it is enqueued; nil for at once.
    public var delay: TimeSpan?
    /// The mode in which the run loop of the main thread performs it; nil if it goes to a queue.
    public var mode: RunLoopMode?
    /// Whether it wakes the run loop.
    public var wakes = false

    /// Creates a submission.
    public init(
        work: WorkID,
        queue: ResourceID?,
        qos: QoS? = nil,
        flags: WorkFlags = [],
        group: ResourceID? = nil,
        handle: ResourceID? = nil,
        delay: TimeSpan? = nil
    ) {
        self.work = work
        self.queue = queue
        self.qos = qos
        self.flags = flags
        self.group = group
        self.handle = handle
        self.delay = delay
    }
}
