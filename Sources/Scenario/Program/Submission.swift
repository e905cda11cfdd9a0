public import FrameTrace

/// A work item as it is submitted.
public struct Submission: Sendable, Equatable {
    /// What it does.
    public var work: WorkID
    /// The queue; nil for the cooperative pool.
    public var queue: ResourceID?
    /// The class that the item is given explicitly, if any.
    public var qos: QoS?
    /// Its flags.
    public var flags: WorkFlags
    /// The group it belongs to, if any.
    public var group: ResourceID?
    /// The handle under which it can be waited for or cancelled, if any.
    public var handle: ResourceID?
    /// How long after the submission it is put into the queue; nil for at once.
    public var delay: TimeSpan?
    /// The mode in which the run loop of the main thread performs it; nil where it goes to a queue.
    public var mode: RunLoopMode?
    /// Whether the run loop is woken for it.
    public var wakes = false

    /// A work item.
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
