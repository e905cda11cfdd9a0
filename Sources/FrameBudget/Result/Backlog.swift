public import FrameTrace

/// Work that came faster than it was done until the end of a run, so that it waited longer and longer.
public struct Backlog: Sendable, Equatable, Codable {
    /// A place where work waits.
    public enum Place: String, Sendable, Codable {
        /// A queue.
        case queue
        /// An operation queue.
        case operations = "operation queue"
        /// The input events of a main thread.
        case input
        /// The GPU.
        case gpu
    }

    /// The place where the work waits.
    public var place: Place
    /// The name of the queue or the GPU; for input, `input of` and the app's name.
    public var name: String
    /// The number of items handed over and not ended when the run ended: work items, operations, requests to the GPU;
    /// for input, events whose handlers had not begun.
    public var items: Int
    /// The CPU time that these items still need, by the mean of the ended ones; nil for input and the GPU, and where
    /// none had ended.
    public var cpu: TimeSpan?
    /// The GPU time that these items still need; for a queue by the mean of the ended ones, nil if none had ended.
    public var gpu: TimeSpan?
    /// How long the oldest of these items had waited or been in progress.
    public var oldest: TimeSpan
    /// The growth in items per second from ``since`` on: the median slope.
    public var growth: Double
    /// The last time at which nothing waited there, from V(0); not before the end of warm-up.
    public var since: TimeSpan
    /// The queues to which items were submitted, where they target the serial queue of this backlog; for input, the
    /// handlers of most events. Nil if there are none.
    public var sources: [String]?
    /// The app of the input; nil for all other places.
    public var app: String?
    /// Whether the place does one item at a time; nil if unknown.
    public var isSerial: Bool?
    /// Whether the operation queue was suspended for most of the time, and still was at the end; nil if it was not.
    public var isSuspended: Bool?
    /// The lowest class of its items, without overrides; nil if none is known.
    public var qos: QoS?
    /// The load of the place, from how often items come. For a place that does one item at a time: their time on a CPU
    /// and in waits. For any other place: their CPU time, as a share of all CPUs. Nil for input and the GPU, and if
    /// unknown.
    public var load: Double?
    /// The time of its items from ``since`` on, split by state; nil for input and the GPU, and where scheduling was not
    /// observed.
    public var time: BacklogTime?

    /// Creates a backlog.
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
