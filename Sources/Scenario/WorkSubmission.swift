public import FrameTrace

/// What a step hands over to a queue.
public struct WorkSubmission: Sendable, Equatable {
    /// The named work that is done.
    public var work: String
    /// Where.
    public var queue: QueueName
    /// The class that the item is given explicitly, if any.
    public var qos: QoS?
    /// Its flags.
    public var flags: WorkFlags
    /// The group it belongs to, if any.
    public var group: String?
    /// The name under which it can be waited for or cancelled, if any.
    public var handle: String?
    /// How long after the submission it is put into the queue; nil for at once.
    public var delay: Amount?

    /// What is handed over.
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
