/// What a run loop does at a certain point of each pass.
public struct AppObserver: Sendable, Equatable {
    /// A point of a pass.
    public enum Activity: String, Sendable, CaseIterable {
        /// Before it looks at its timers: each pass begins with this.
        case beforeTimers
        /// Before it looks at its sources.
        case beforeSources
        /// Before the thread sleeps; not in a pass that has handled an event, which only polls.
        case beforeWaiting
        /// After the thread has slept.
        case afterWaiting
    }

    /// Its name.
    public var name: String
    /// When it is called.
    public var activity: Activity
    /// In which modes of the run loop it is called.
    public var mode: RunLoopMode
    /// What it does.
    public var steps: [Step]

    /// An observer of a run loop.
    public init(name: String, activity: Activity, mode: RunLoopMode = .common, steps: [Step]) {
        self.name = name
        self.activity = activity
        self.mode = mode
        self.steps = steps
    }
}
