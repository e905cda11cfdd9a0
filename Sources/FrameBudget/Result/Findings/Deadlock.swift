public import FrameTrace

/// A circle of threads that wait for each other; or a single one, whose wait nobody is left to end.
public struct Deadlock: Sendable, Hashable, Codable {
    /// A thread of a deadlock and what it waits for.
    public struct Wait: Sendable, Hashable, Codable {
        /// The thread's name.
        public var thread: String
        /// The app whose work it does, for a thread that is no app's own; nil for the others, and where unknown.
        public var app: String?
        /// What it waits for; nil is a free worker thread.
        public var resource: String?

        /// A thread and what it waits for.
        public init(thread: String, app: String? = nil, resource: String?) {
            self.thread = thread
            self.app = app
            self.resource = resource
        }
    }

    /// Since when nobody made progress, from V(0).
    public var at: TimeSpan
    /// Who waits for what, each for the next one and the last one for the first; at most
    /// ``AnalysisPolicy/mostDeadlockThreads``.
    public var waits: [Wait]
    /// How many threads of the circle are left out of ``waits``.
    public var more: Int

    /// A circle of threads.
    public init(at: TimeSpan, waits: [Wait], more: Int = 0) {
        self.at = at
        self.waits = waits
        self.more = more
    }
}
