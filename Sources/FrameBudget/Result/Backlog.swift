public import FrameTrace

/// Work that came faster than it was done up to the end of a run, so that it waited ever longer.
public struct Backlog: Sendable, Equatable, Codable {
    /// Where work waits.
    public enum Place: String, Sendable, Codable {
        /// In a queue.
        case queue
        /// In an operation queue.
        case operations = "operation queue"
        /// In line of a main thread, as input.
        case input
        /// At the GPU.
        case gpu
    }

    /// Where it waits.
    public var place: Place
    /// The queue's name, or the GPU's; of input, that of its app after `input of`.
    public var name: String
    /// Items that had been handed over and had not ended at the end: work items, operations, requests to the GPU; of input,
    /// events whose handlers had not begun.
    public var items: Int
    /// CPU time that they still need, by the mean of those that had ended; nil for input and the GPU, and where none had.
    public var cpu: TimeSpan?
    /// GPU time that they still need; of a queue by the mean of those that had ended, nil where none had.
    public var gpu: TimeSpan?
    /// How long the oldest of them had waited, or been under way.
    public var oldest: TimeSpan
    /// By how many items it grew each second, from ``since`` on: the median slope.
    public var growth: Double
    /// When nothing had waited there last, from V(0); not before the end of warm-up.
    public var since: TimeSpan
    /// The queues that items were put into, where they go from there to a serial queue, which is the place; of input the
    /// handlers of most events. Nil where there are none.
    public var sources: [String]?
    /// Whose input it is; nil for everything else.
    public var app: String?
    /// Whether the place does one item after the other; nil where that is not known.
    public var isSerial: Bool?
    /// Whether its operation queue was suspended for most of the time, and at the end; nil where it was not.
    public var isSuspended: Bool?
    /// The lowest class of its items, without any override; nil where none is known.
    public var qos: QoS?
    /// The share of the place's time that its items need, by how often they come: their time on a CPU and their waits, of a
    /// place that does one at a time; of any other their time on CPUs, as a share of all. Nil for input and the GPU, and where it
    /// is not known.
    public var load: Double?
    /// What the time of its items went to from ``since`` on; nil for input and the GPU, and where nobody saw when threads ran.
    public var time: BacklogTime?

    /// A backlog.
    public init(
        place: Place,
        name: String,
        items: Int,
        cpu: TimeSpan?,
        gpu: TimeSpan?,
        oldest: TimeSpan,
        growth: Double,
        since: TimeSpan
    ) {
        self.place = place
        self.name = name
        self.items = items
        self.cpu = cpu
        self.gpu = gpu
        self.oldest = oldest
        self.growth = growth
        self.since = since
    }
}
