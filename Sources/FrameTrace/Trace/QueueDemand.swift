/// The mean demand of each occurrence of an event, or of each frame, on a serial queue.
public struct QueueDemand: Sendable, Equatable {
    /// The source of the work: the place of an event or timer, or that of the app for its frames.
    public var source: PathID
    /// The time from one occurrence to the next. For frames, it is as short as their own work allows; for the queue of
    /// the render thread, as short as the main thread would begin frames if it did not wait for the render thread.
    public var every: TimeSpan
    /// The queue.
    public var queue: ResourceID
    /// The work that an occurrence submits to the queue.
    public var work: ServiceTime
    /// Whether the work submits itself again, so that its share of the queue's time is not known beforehand.
    public var isRepeating = false
    /// Whether the work takes further time that is not counted: transfers, fetches, waits for the user, and work that
    /// depends on the run.
    public var isLeast = false
    /// The work of an occurrence that submits everything that only some submit, with each random draw at its mean; nil
    /// if all submit the same.
    public var largest: ServiceTime?

    /// Creates the demand of an event or of a frame on a queue.
    public init(source: PathID, every: TimeSpan, queue: ResourceID, work: ServiceTime) {
        self.source = source
        self.every = every
        self.queue = queue
        self.work = work
    }
}
