/// A run-loop observer: called at a certain point of each pass.
public struct AppObserver: Sendable, Equatable {
    /// A point of a pass of the run loop.
    public enum Activity: String, Sendable, CaseIterable {
        /// Before timers are checked: each pass begins with this.
        case beforeTimers
        /// Before sources are checked.
        case beforeSources
        /// Before the thread sleeps; not in a pass that has handled an event, since that only polls.
        case beforeWaiting
        /// After the thread has slept.
        case afterWaiting
    }

    /// Its name.
    public var name: String
    /// The point at which it is called.
    public var activity: Activity
    /// The modes of the run loop in which it is called.
    public var mode: RunLoopMode
    /// The steps it executes.
    public var steps: [Step]

    /// Creates an observer of a run loop.
    public init(name: String, activity: Activity, mode: RunLoopMode = .common, steps: [Step]) {
        self.name = name
        self.activity = activity
        self.mode = mode
        self.steps = steps
    }
}
