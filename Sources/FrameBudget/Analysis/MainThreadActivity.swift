/// What a main thread did between the end of one frame and the begin of the next.
struct MainThreadActivity: Sendable {
    /// From parking to being made ready, and on to running.
    struct Idle: Sendable {
        var parked: Instant
        var woken: Instant
        var running: Instant
    }

    /// The interval of the frame before.
    var previousFrame: Interval?
    /// What was run outside frames.
    var outside: [Interval] = []
    /// When the thread was parked.
    var idle: [Idle] = []
    /// What the thread had used when it last came out of anything.
    var baseline: Usage?
}
