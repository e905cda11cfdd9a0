public import FrameTrace

/// A circle of threads that wait for each other; or a single thread whose wait no thread is left to end.
public struct Deadlock: Sendable, Hashable, Codable {
    /// A thread of a deadlock, and what it waits for.
    public struct Wait: Sendable, Hashable, Codable {
        /// The thread's name.
        public var thread: String
        /// The app whose work it does, for a thread that belongs to no app; nil for other threads, and where unknown.
        public var app: String?
        /// What it waits for; nil for a free worker thread.
        public var resource: String?

        /// Creates a wait.
        public init(thread: String, app: String? = nil, resource: String?) {
            self.thread = thread
            self.app = app
            self.resource = resource
        }
    }

    /// When the threads stopped making progress, from V(0).
    public var at: TimeSpan
    /// The waits: each thread waits for the next one, and the last for the first; at most
    /// ``AnalysisPolicy/mostDeadlockThreads``.
    public var waits: [Wait]
    /// The number of threads of the circle left out of ``waits``.
    public var more: Int

    /// Creates a deadlock.
    public init(at: TimeSpan, waits: [Wait], more: Int = 0) {
        self.at = at
        self.waits = waits
        self.more = more
    }
}
