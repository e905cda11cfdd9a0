public import FrameTrace

/// The analytic bound of a serial queue and of an event or frame that hands work to it: whether the work of each
/// occurrence fits into the time to the next one. Work that does not fit cannot be saved by an override.
public struct QueueBound: Sendable, Equatable, Codable {
    /// The source of the work, as an index into ``RunResult/paths``: an event's place, or for frames the app's own
    /// place.
    public var event: PathID
    /// The queue's name.
    public var queue: String
    /// The time from one occurrence to the next.
    public var every: TimeSpan
    /// The average CPU time of the work that one occurrence hands over.
    public var cpu: TimeSpan
    /// The time in which this work waits for the GPU to serve its requests; nil if unknown.
    public var gpu: TimeSpan?
    /// The time in which it sleeps; nil if unknown.
    public var asleep: TimeSpan?
    /// The bytes that this work reads and writes; their time is not included.
    public var transfer: ByteCount
    /// The load of the queue by all events and frames, as a share of time, in its busiest phase; nil if they are never
    /// on screen after warm-up.
    public var queueLoad: Double?
    /// Whether the work hands itself over again, so that it takes more of the queue's time than is counted here; nil if
    /// not.
    public var isRepeating: Bool?
    /// Whether the work takes time that is not counted, so that ``load`` is a lower limit: transfers, fetches, waits
    /// for the user, and work that depends on the run; nil if not.
    public var isLeast: Bool?
    /// The serial target queue of the queue, or of several the busiest one; nil if there is none.
    public var target: String?
    /// The load of ``target`` by all events and frames through any queue, as ``queueLoad``; nil if there is none.
    public var targetLoad: Double?
    /// The queue's time for an occurrence with all work that only some of them hand over, without transfers; nil if all
    /// hand over the same.
    public var largest: TimeSpan?

    /// Creates a bound.
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

    /// The share of the time between two occurrences in which one keeps the queue busy; above 1 it falls behind.
    public var load: Double {
        every > .zero ? (cpu + (gpu ?? .zero) + (asleep ?? .zero)) / every : 0
    }
}
