public import FrameTrace

/// An app that the system ended, and why.
public struct AppTermination: Sendable, Hashable, Codable {
    /// When, from V(0).
    public var at: TimeSpan
    /// The app.
    public var app: String
    /// Why: ``TerminationReason/name``.
    public var reason: String
    /// The exception code, where the system has one for it.
    public var code: String?
    /// The state that the app was in: ``AppState/name``.
    public var state: String
    /// What it had a limited time for: ``WatchedEvent/name``; nil where no time was over.
    public var event: String?
    /// How much time it had for that.
    public var allowance: TimeSpan?
    /// From when on that counted, from V(0).
    public var since: TimeSpan?
    /// When the time for its background tasks was over and their handlers were called, from V(0); nil where one of them was not why,
    /// and in results of earlier versions.
    public var expired: TimeSpan?
    /// The CPU time that the app had within the allowance; nil where nobody could see that.
    public var appCPU: TimeSpan?
    /// The CPU time that all recorded threads had within the allowance.
    public var totalCPU: TimeSpan?
    /// What its main thread was at: the last named place in its work, or what it waited for; nil where it was idle.
    public var step: String?
    /// Where ``step`` is a wait for a lock: the app whose thread held it, or the thread's own name.
    public var heldBy: String?
    /// The places in the work that its main thread was in, outermost first; nil where it was idle.
    public var path: [String]?
    /// The functions that its main thread was in, innermost first; nil where no stack was taken.
    public var stack: [String]?
    /// When that was taken, from V(0): as soon as the thread came to know.
    public var stackAt: TimeSpan?
    /// What it held that all apps share, where that is why; the background task that was open.
    public var held: String?
    /// How many changed bytes of the user's data the app had not saved; nil for none.
    public var unsaved: ByteCount?

    /// An app that the system ended.
    public init(at: TimeSpan, app: String, reason: String, code: String? = nil, state: String) {
        self.at = at
        self.app = app
        self.reason = reason
        self.code = code
        self.state = state
    }
}
