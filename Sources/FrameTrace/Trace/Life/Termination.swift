/// The end of an app's process that the system brought about, in mid-act.
public struct Termination: Sendable, Equatable {
    /// A time that the app had for something, and that was over.
    public struct Limit: Sendable, Equatable {
        /// What it had the time for.
        public var event: WatchedEvent
        /// How much it had.
        public var allowance: TimeSpan
        /// From when on it counted.
        public var since: Instant

        /// A limit.
        public init(event: WatchedEvent, allowance: TimeSpan, since: Instant) {
            self.event = event
            self.allowance = allowance
            self.since = since
        }
    }

    /// The app.
    public var app: AppID
    /// Why.
    public var reason: TerminationReason
    /// The state that it was in.
    public var state: AppState
    /// The time that was over, where that is why.
    public var limit: Limit?
    /// What it held of all apps' resources, where that is why.
    public var held: ResourceID?

    /// The end of an app.
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
