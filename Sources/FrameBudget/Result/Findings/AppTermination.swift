public import FrameTrace

/// The termination of an app by the system, and its reason.
public struct AppTermination: Sendable, Hashable, Codable {
    /// When, from V(0).
    public var at: TimeSpan
    /// The app.
    public var app: String
    /// The reason: ``TerminationReason/name``.
    public var reason: String
    /// The exception code, where the system has one for it.
    public var code: String?
    /// The state that the app was in: ``AppState/name``.
    public var state: String
    /// The event whose time limit was exceeded: ``WatchedEvent/name``; nil if none was.
    public var event: String?
    /// The time limit of the event.
    public var allowance: TimeSpan?
    /// When the limit began to count, from V(0).
    public var since: TimeSpan?
    /// When the time for its background tasks ended and their expiration handlers were called, from V(0); nil if a
    /// background task was not the reason, and in results of earlier versions.
    public var expired: TimeSpan?
    /// The CPU time that the app got within the allowance; nil if not measured.
    public var appCPU: TimeSpan?
    /// The CPU time that all recorded threads got within the allowance.
    public var totalCPU: TimeSpan?
    /// The last named place in the main thread's work, or what the thread waited for; nil if it was idle.
    public var step: String?
    /// The app whose thread held the lock, or the thread's own name, where ``step`` is a wait for a lock.
    public var heldBy: String?
    /// The places in the work of its main thread, outermost first; nil if it was idle.
    public var path: [String]?
    /// The call stack of its main thread, innermost function first; nil if no stack was taken.
    public var stack: [String]?
    /// When ``stack`` was taken, from V(0): as soon as the thread noticed the termination.
    public var stackAt: TimeSpan?
    /// The shared resource that the app held, or the background task that was open, where that is the reason.
    public var held: String?
    /// How many changed bytes of the user's data the app had not saved; nil for none.
    public var unsaved: ByteCount?

    /// Creates a termination.
    public init(at: TimeSpan, app: String, reason: String, code: String? = nil, state: String) {
        self.at = at
        self.app = app
        self.reason = reason
        self.code = code
        self.state = state
    }
}
