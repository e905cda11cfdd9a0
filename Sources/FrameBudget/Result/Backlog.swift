public import FrameTrace

/// Work that came faster than it was done up to the end of a run, so that it waited ever longer.
public struct Backlog: Sendable, Equatable, Codable {
    /// Where work waits.
    public enum Place: String, Sendable, Codable {
        /// In a queue.
        case queue
        /// At the GPU.
        case gpu
    }

    /// Where it waits.
    public var place: Place
    /// The queue's name, or the GPU's.
    public var name: String
    /// Items that had been handed over and had not ended at the end; of the GPU, requests.
    public var items: Int
    /// CPU time that they still need, by the mean of those that had ended; nil for the GPU, and where none had.
    public var cpu: TimeSpan?
    /// GPU time that they still need; of a queue by the mean of those that had ended, nil where none had.
    public var gpu: TimeSpan?
    /// How long the oldest of them had waited, or been under way.
    public var oldest: TimeSpan
    /// By how many items it grew each second, from ``since`` on: the median slope.
    public var growth: Double
    /// When nothing had waited there last, from V(0); not before the end of warm-up.
    public var since: TimeSpan

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
