/// What each occurrence of an event, or each frame, asks of a serial queue, on average.
public struct QueueDemand: Sendable, Equatable {
    /// What hands the work over: an event's place in the work, or the app's own for its frames.
    public var source: PathID
    /// The time from one occurrence to the next; of frames, as often as their own work lets them
    /// come; of the render thread, as often as the main thread would begin them without waiting for it.
    public var every: TimeSpan
    /// The queue.
    public var queue: ResourceID
    /// The work that is handed over.
    public var work: ServiceTime
    /// Whether the work hands itself over again, so that what it takes of the queue's time is not known beforehand.
    public var isRepeating = false
    /// Whether the work takes time that is not counted: transfers, fetches, waits for the user, and what depends on the run.
    public var isLeast = false
    /// The work of an occurrence that hands over all that only some do, each draw as its mean; nil where all hand over the same.
    public var largest: ServiceTime?

    /// What an event, or a frame, asks of a queue.
    public init(source: PathID, every: TimeSpan, queue: ResourceID, work: ServiceTime) {
        self.source = source
        self.every = every
        self.queue = queue
        self.work = work
    }
}
