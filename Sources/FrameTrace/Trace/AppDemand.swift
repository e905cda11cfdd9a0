/// What an app on screen needs by arithmetic, on average.
public struct AppDemand: Sendable, Equatable {
    /// A frame that does all that only some frames do.
    public struct Largest: Sendable, Equatable {
        /// As its main thread does it.
        public var frame: ServiceTime
        /// As its render thread does it.
        public var rendering: ServiceTime

        /// Such a frame.
        public init(frame: ServiceTime, rendering: ServiceTime = .none) {
            self.frame = frame
            self.rendering = rendering
        }
    }

    /// The app.
    public var app: AppID
    /// One frame, as its main thread does it, with the observers of its pass. Of its parallel loops the turns that this thread does
    /// where others help; as time asleep, waits for the user too.
    public var frame: ServiceTime
    /// One frame, as its render thread does it; nothing where the main thread ends its frames.
    public var rendering = ServiceTime.none
    /// What one frame hands over to queues, and what that hands over in turn, with the turns that others do for its parallel loops.
    public var handedOver: ServiceTime
    /// One second of its events: handlers, and what they hand over.
    public var eventsPerSecond: ServiceTime
    /// Whether it needs more than this at times: where work is under conditions that only the run decides, or hands itself over again.
    public var isLeast = false
    /// A frame that does all that only some frames do, each draw as its mean; nil where all frames do the same.
    public var largest: Largest?

    /// What an app on screen needs.
    public init(
        app: AppID,
        frame: ServiceTime,
        handedOver: ServiceTime = .none,
        eventsPerSecond: ServiceTime = .none
    ) {
        self.app = app
        self.frame = frame
        self.handedOver = handedOver
        self.eventsPerSecond = eventsPerSecond
    }
}
