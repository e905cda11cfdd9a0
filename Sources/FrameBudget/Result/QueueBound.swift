public import FrameTrace

/// What arithmetic says of a serial queue and what hands work to it, an event or the frames of an app: whether the work of each
/// occurrence fits into the time to the next one. What does not fit, no override can save.
public struct QueueBound: Sendable, Equatable, Codable {
    /// What hands the work over, an index into ``RunResult/paths``: an event's place, or the app's own for its frames.
    public var event: PathID
    /// The queue's name.
    public var queue: String
    /// The time from one occurrence to the next.
    public var every: TimeSpan
    /// CPU time of the work that one occurrence hands over, on average.
    public var cpu: TimeSpan
    /// Time for which this work waits for the GPU to do its requests; nil where that is not known.
    public var gpu: TimeSpan?
    /// Time for which it sleeps; nil where that is not known.
    public var asleep: TimeSpan?
    /// Bytes that this work reads and writes; their time comes on top.
    public var transfer: ByteCount
    /// The share of the time that the queue is busy with what all events and frames hand to it, in the phase that asks most of
    /// it; nil where it is never on screen after warm-up.
    public var queueLoad: Double?
    /// Whether the work hands itself over again, so that it takes more of the queue's time than is counted here; nil where it does not.
    public var isRepeating: Bool?
    /// Whether the work takes time that is not counted, so that ``load`` is the least: transfers, fetches, waits for the user, and what
    /// depends on the run; nil where it does not.
    public var isLeast: Bool?
    /// The serial queue that the queue's items go through, of several the one that is asked for most; nil where there is none.
    public var target: String?
    /// The share of the time that ``target`` is busy with what all events and frames hand to it through any queue, as
    /// ``queueLoad``; nil where there is none.
    public var targetLoad: Double?
    /// The time that the queue needs for an occurrence that hands over all that only some do, without that of transfers; nil where all
    /// hand over the same.
    public var largest: TimeSpan?

    /// A bound.
    public init(
        event: PathID,
        queue: String,
        every: TimeSpan,
        cpu: TimeSpan,
        gpu: TimeSpan? = nil,
        asleep: TimeSpan? = nil,
        transfer: ByteCount,
        queueLoad: Double? = nil
    ) {
        self.event = event
        self.queue = queue
        self.every = every
        self.cpu = cpu
        self.gpu = gpu
        self.asleep = asleep
        self.transfer = transfer
        self.queueLoad = queueLoad
    }

    /// The share of the time between two occurrences that the queue is busy with one; above 1 it falls behind.
    public var load: Double {
        every > .zero ? (cpu + (gpu ?? .zero) + (asleep ?? .zero)) / every : 0
    }
}
