/// What the device knows of an app's main thread and its run loop.
struct MainThread: Sendable {
    enum Activity: Sendable {
        case idle
        case frame
        case event
    }

    let budget: TimeSpan
    var pacer: FramePacer
    var activity = Activity.idle
    /// The schedule of the present time on screen; nil while off screen.
    var schedule: FrameSchedule?
    var nextFrame = FrameNumber(0)
    /// Events that have come and are not handled yet. A second one of a kind before the first is handled is dropped,
    /// as run-loop timers coalesce (`semantics.md` R-4).
    var pendingEvents: [Bool]
    var eventOccurrences: [UInt32]
    /// Counts the times on screen, so that a timer set in an earlier one is known as stale.
    var session: UInt32 = 0
    /// The time on screen in which the present frame began: a frame that ends in another one is not shown.
    var frameSession: UInt32 = 0

    /// When the present time on screen began.
    var openedAt = Instant.zero
    /// The last pass of the run loop served the main queue (`semantics.md` R-3).
    var lastWasMainQueue = false

    var isOnScreen: Bool { schedule != nil }
}
