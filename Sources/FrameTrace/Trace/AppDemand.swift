/// The mean demand of an app on screen, computed from the workload.
public struct AppDemand: Sendable, Equatable {
    /// The demand of a frame that includes everything that only some frames do.
    public struct Largest: Sendable, Equatable {
        /// The work on the main thread.
        public var frame: ServiceTime
        /// The work on the render thread.
        public var rendering: ServiceTime

        /// Creates the demand of such a frame.
        public init(frame: ServiceTime, rendering: ServiceTime = .none) {
            self.frame = frame
            self.rendering = rendering
        }
    }

    /// The demand of events, or of a timer, that come only for a part of the time that an app is open.
    public struct Timed: Sendable, Equatable {
        /// The time from the opening of the app at which they begin to come.
        public var from: TimeSpan
        /// The time from the opening of the app up to which they may come; nil for no end.
        public var until: TimeSpan?
        /// The demand of one second of them within that time.
        public var perSecond: ServiceTime

        /// Creates the demand of events that come for a part of the time.
        public init(from: TimeSpan, until: TimeSpan?, perSecond: ServiceTime) {
            self.from = from
            self.until = until
            self.perSecond = perSecond
        }

        /// Returns how long they come within an interval, for an app that was opened at an instant.
        public func overlap(with interval: Interval, openedAt: Instant) -> TimeSpan {
            let end = until.map { openedAt + $0 } ?? interval.end
            return Interval(start: openedAt + from, end: end).overlap(with: interval)
        }
    }

    /// The app.
    public var app: AppID
    /// The work of one frame on the main thread, including the observers of its run-loop pass. Of a parallel loop it
    /// includes the iterations that this thread does while others help. Time asleep includes waits for the user.
    public var frame: ServiceTime
    /// The work of one frame on the render thread; nothing if frames end on the main thread.
    public var rendering = ServiceTime.none
    /// The work that one frame submits to queues, directly or through other work, and the iterations of its parallel
    /// loops on other threads.
    public var handedOver: ServiceTime
    /// The work of one second of its events: handlers and the work that they submit, without those of ``timed``.
    public var eventsPerSecond: ServiceTime
    /// The events and timers that come only for a part of the time that the app is open.
    public var timed: [Timed] = []
    /// Whether the app may need more than this: some work depends on conditions that only the run decides, or submits
    /// itself again.
    public var isLeast = false
    /// A frame that includes everything that only some frames do, with each random draw at its mean; nil if all frames
    /// do the same.
    public var largest: Largest?

    /// Creates the demand of an app.
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
