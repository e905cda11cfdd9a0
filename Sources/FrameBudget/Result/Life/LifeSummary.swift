public import FrameTrace

/// The life of an app during a run: its states, and the system's calls to it (S-1, S-2).
public struct LifeSummary: Sendable, Equatable, Codable {
    /// A time that an app spent in one state.
    public struct Stay: Sendable, Equatable, Codable {
        /// The state.
        public var state: AppState
        /// When it began, from V(0).
        public var start: TimeSpan
        /// When it ended, from V(0).
        public var end: TimeSpan
        /// The CPU time that the app used meanwhile; nil if not measured.
        public var cpu: TimeSpan?

        /// The length of the stay.
        public var length: TimeSpan { end - start }
    }

    /// A callback of the app by the system, for a change of its state, its size or what is on the screen.
    public struct Call: Sendable, Equatable, Codable {
        /// The callback: ``AppCallback/name``.
        public var callback: String
        /// When the app was called, from V(0).
        public var at: TimeSpan
        /// How long the app's steps for it took, or had run when the app ended; nil if it has none.
        public var took: TimeSpan?
    }

    /// The total time of an app in one state.
    public struct StateTime: Sendable, Equatable, Codable {
        /// The state.
        public var state: AppState
        /// The total time.
        public var time: TimeSpan
    }

    /// The app.
    public var app: String
    /// The app's states in order, one entry per stay. Before the first one, the app did not run.
    public var stays: [Stay]
    /// The calls, in order.
    public var calls: [Call]
    /// The total time in each state that took any time, from the app's first opening on.
    public var times: [StateTime]
    /// Its background tasks, in the order in which they began.
    public var tasks: [BackgroundTask] = []
    /// The ends of its process, whatever the reason.
    public var ends: [End] = []
    /// The steps in the state restoration of its view controllers, in order.
    public var restorations: [Restoration] = []
    /// The times in which a mode kept it awake in the background.
    public var awake: [Awake] = []

    init(app: String) { (self.app, stays, calls, times) = (app, [], [], []) }

    /// Whether anything happened beyond the app being opened and staying on screen.
    var isEventful: Bool {
        stays.contains { $0.state != .inactive && $0.state != .active } || calls.contains { $0.took != nil }
            || !tasks.isEmpty || !ends.isEmpty || !restorations.isEmpty
    }
}
