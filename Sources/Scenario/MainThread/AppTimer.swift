public import FrameTrace

/// A timer of an app: on the run loop of its main thread, or on a queue.
public struct AppTimer: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its interval. It keeps its phase: it fires at multiples of the interval after its start and drops those that
    /// have passed.
    public var every: TimeSpan
    /// The time from the opening of the app to the start of its first interval.
    public var from: TimeSpan
    /// The latest time at which it may fire, from the opening of the app; nil for no end.
    public var until: TimeSpan?
    /// Whether it repeats.
    public var repeats: Bool
    /// The delay allowed so that it can share a wake-up; nil for the platform's default.
    public var tolerance: TimeSpan?
    /// The modes of the run loop in which it fires; has no effect on a queue.
    public var mode: RunLoopMode
    /// The queue that its handler is submitted to; nil for the run loop of the main thread.
    public var queue: QueueName?
    /// The steps it executes.
    public var steps: [Step]

    /// Creates a timer of an app.
    public init(
        name: String,
        every: TimeSpan,
        from: TimeSpan = .zero,
        until: TimeSpan? = nil,
        repeats: Bool = true,
        tolerance: TimeSpan? = nil,
        mode: RunLoopMode = .default,
        queue: QueueName? = nil,
        steps: [Step]
    ) {
        self.name = name
        self.every = every
        self.from = from
        self.until = until
        self.repeats = repeats
        self.tolerance = tolerance
        self.mode = mode
        self.queue = queue
        self.steps = steps
    }
}

/// The modes in which the run loop serves a timer or an observer.
public enum RunLoopMode: String, Sendable, CaseIterable {
    /// While no touch is tracked.
    case `default`
    /// While a touch is tracked.
    case tracking
    /// Always.
    case common
}
