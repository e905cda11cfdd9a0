public import FrameTrace

/// A timer of an app: on the run loop of its main thread, or on a queue.
public struct AppTimer: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its interval. It keeps its phase: it fires at multiples of this after its start, and drops those that have passed.
    public var every: TimeSpan
    /// How long after the opening of the app its first interval begins.
    public var from: TimeSpan
    /// How long after the opening of the app it may fire last; nil for no end.
    public var until: TimeSpan?
    /// Whether it fires again and again.
    public var repeats: Bool
    /// How much later than planned it may fire, so that it can share a wake-up; nil for the platform's own.
    public var tolerance: TimeSpan?
    /// In which modes of the run loop it fires; of no meaning on a queue.
    public var mode: RunLoopMode
    /// The queue that its handler is put into; nil for the run loop of the main thread.
    public var queue: QueueName?
    /// What it does.
    public var steps: [Step]

    /// A timer of an app.
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
    /// While no touch is followed.
    case `default`
    /// While a touch is followed.
    case tracking
    /// Always.
    case common
}
