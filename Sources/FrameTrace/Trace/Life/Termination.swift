/// The termination of an app's process by the system, in the middle of its work.
public struct Termination: Sendable, Equatable {
    /// A time limit that the app exceeded.
    public struct Limit: Sendable, Equatable {
        /// The event that was limited.
        public var event: WatchedEvent
        /// The allowed time.
        public var allowance: TimeSpan
        /// The instant from which the time counted.
        public var since: Instant

        /// Creates a limit.
        public init(event: WatchedEvent, allowance: TimeSpan, since: Instant) {
            self.event = event
            self.allowance = allowance
            self.since = since
        }
    }

    /// The app.
    public var app: AppID
    /// The reason.
    public var reason: TerminationReason
    /// The state of the app before its end.
    public var state: AppState
    /// The time limit that it exceeded, if that is the reason.
    public var limit: Limit?
    /// The shared resource that it held, if that is the reason.
    public var held: ResourceID?

    /// Creates a termination.
    public init(
        app: AppID,
        because reason: TerminationReason,
        state: AppState,
        limit: Limit? = nil,
        held: ResourceID? = nil
    ) {
        self.app = app
        self.reason = reason
        self.state = state
        self.limit = limit
        self.held = held
    }
}
