import FrameTrace

/// What a main thread did between the end of one frame and the begin of the next.
struct MainThreadActivity: Sendable {
    /// From parking to being made ready, and on to running.
    struct Idle: Sendable {
        var parked: Instant
        var woken: Instant
        var running: Instant
    }

    /// Something that is not a frame.
    struct Outside: Sendable {
        /// From its begin to its end.
        var interval: Interval
        /// The work's place.
        var path: PathID
        /// CPU time that it took; nil where that could not be measured.
        var cpu: TimeSpan?
        /// Whether it is an item of a queue, and not a handler.
        var isItem = false
    }

    /// The interval of the frame before.
    var previousFrame: Interval?
    /// How long the frame before took on the main thread itself, where ``previousFrame`` begins earlier than that frame; nil where it
    /// does not.
    var previousLength: TimeSpan?
    /// What was run outside frames.
    var outside: [Outside] = []
    /// When the thread was parked.
    var idle: [Idle] = []
    /// What the thread had used when it last came out of anything.
    var baseline: Usage?
}
