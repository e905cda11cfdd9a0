import FrameTrace

/// The main thread's activity between the end of one frame and the begin of the next.
struct MainThreadActivity: Sendable {
    /// A time parked: when it parked, was woken, and ran again.
    struct Idle: Sendable {
        var parked: Instant
        var woken: Instant
        var running: Instant
    }

    /// A handler or item outside frames.
    struct Outside: Sendable {
        var interval: Interval
        var path: PathID
        /// CPU time used; nil if it could not be measured.
        var cpu: TimeSpan?
        /// Whether it is an item of a queue rather than a handler.
        var isItem = false
    }

    var previousFrame: Interval?
    /// The time of the previous frame on the main thread itself, if ``previousFrame`` begins earlier than that frame;
    /// else nil.
    var previousLength: TimeSpan?
    /// Handlers and items run outside frames.
    var outside: [Outside] = []
    /// When the thread was parked.
    var idle: [Idle] = []
    /// The thread's usage when it last finished an activity.
    var baseline: Usage?
}
