public import FrameTrace

/// How an app came through a run: the states that it was in, and what the system called it for (S-1, S-2).
public struct LifeSummary: Sendable, Equatable, Codable {
    /// A time that an app spent in one state.
    public struct Stay: Sendable, Equatable, Codable {
        /// The state.
        public var state: AppState
        /// From when, from V(0).
        public var start: TimeSpan
        /// Until when.
        public var end: TimeSpan
        /// The CPU time that the app used meanwhile; nil where nobody could see that.
        public var cpu: TimeSpan?

        /// How long.
        public var length: TimeSpan { end - start }
    }

    /// A call of the app by the system for a change of its state.
    public struct Call: Sendable, Equatable, Codable {
        /// What it was called for: ``AppCallback/name``.
        public var callback: String
        /// When, from V(0).
        public var at: TimeSpan
        /// How long the app's steps for it took, or how long they had run when the app ended; nil where it has none.
        public var took: TimeSpan?
    }

    /// How long an app was in a state.
    public struct StateTime: Sendable, Equatable, Codable {
        /// The state.
        public var state: AppState
        /// How long in all.
        public var time: TimeSpan
    }

    /// The app.
    public var app: String
    /// The states in order, each once for each time that the app came into it. Before the first one the app did not run.
    public var stays: [Stay]
    /// The calls, in order.
    public var calls: [Call]
    /// How long the app was in each state that took any time, from its first opening on.
    public var times: [StateTime]
    /// Its background tasks, in the order in which they began.
    public var tasks: [BackgroundTask] = []
    /// The ends of its process, whoever brought them about.
    public var ends: [End] = []
    /// What became of the state of its view controllers, in order.
    public var restorations: [Restoration] = []
    /// The times for which a mode kept it awake in the background.
    public var awake: [Awake] = []

    init(app: String) { (self.app, stays, calls, times) = (app, [], [], []) }

    /// Whether there is more to tell than that it was opened and stayed on screen.
    var isEventful: Bool {
        stays.contains { $0.state != .inactive && $0.state != .active } || calls.contains { $0.took != nil }
            || !tasks.isEmpty || !ends.isEmpty || !restorations.isEmpty
    }
}
