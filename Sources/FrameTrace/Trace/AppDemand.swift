/// What an app on screen needs by arithmetic, on average.
public struct AppDemand: Sendable, Equatable {
    /// The app.
    public var app: AppID
    /// One frame, as its main thread does it, with the observers of its pass.
    public var frame: ServiceTime
    /// One frame, as its render thread does it; nothing where the main thread ends its frames.
    public var rendering = ServiceTime.none
    /// What one frame hands over to queues, and what that hands over in turn.
    public var handedOver: ServiceTime
    /// One second of its events: handlers, and what they hand over.
    public var eventsPerSecond: ServiceTime
    /// Whether it needs more than this at times: where work is under conditions that only the run decides, or hands itself over again.
    public var isLeast = false

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
