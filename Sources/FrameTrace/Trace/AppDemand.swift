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

    /// Events, or a timer, of a part of the time that an app is open.
    public struct Timed: Sendable, Equatable {
        /// When they begin to come, from the opening of the app.
        public var from: TimeSpan
        /// When the last may come; nil for no end.
        public var until: TimeSpan?
        /// What one second of them needs meanwhile.
        public var perSecond: ServiceTime

        /// Events of a part of the time.
        public init(from: TimeSpan, until: TimeSpan?, perSecond: ServiceTime) {
            self.from = from
            self.until = until
            self.perSecond = perSecond
        }

        /// How much of an interval is of their time, for an app that was opened at an instant.
        public func overlap(with interval: Interval, openedAt: Instant) -> TimeSpan {
            let end = until.map { openedAt + $0 } ?? interval.end
            return Interval(start: openedAt + from, end: end).overlap(with: interval)
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
    /// One second of its events: handlers, and what they hand over, without those of ``timed``.
    public var eventsPerSecond: ServiceTime
    /// Events and timers that come only for a part of the time that the app is open.
    public var timed: [Timed] = []
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
