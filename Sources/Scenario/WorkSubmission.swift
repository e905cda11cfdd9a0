public import FrameTrace

/// A submission of named work to a queue.
public struct WorkSubmission: Sendable, Equatable {
    /// The named work to execute.
    public var work: String
    /// The target queue.
    public var queue: QueueName
    /// The item's explicit QoS class, if any.
    public var qos: QoS?
    /// Its flags.
    public var flags: WorkFlags
    /// The group it belongs to, if any.
    public var group: String?
    /// The name by which steps can wait for it or cancel it, if any.
    public var handle: String?
    /// The time from the submission until it is enqueued; nil for at once.
    public var delay: Amount?

    /// Creates a submission.
    public init(
        work: String,
        queue: QueueName,
        qos: QoS? = nil,
        flags: WorkFlags = [],
        group: String? = nil,
        handle: String? = nil,
        delay: Amount? = nil
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
