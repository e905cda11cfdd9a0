import FrameTrace

/// What the device knows of an app's main thread and its run loop.
struct MainThread: Sendable {
    enum Activity: Sendable {
        case idle
        case frame
        case event
    }

    let cadence: Cadence
    let budget: TimeSpan
    var pacer: FramePacer
    var activity = Activity.idle
    /// The schedule of the present time on screen; nil while off screen.
    var schedule: FrameSchedule?
    var nextFrame = FrameNumber(0)
    /// Events that have come and are not handled yet. A second one of a kind before the first is handled is dropped,
    /// as run-loop timers coalesce.
    var pendingEvents: [Bool]
    var eventOccurrences: [UInt32]
    /// Whether the timeline has opened it. It is on screen then, but where the display is another device's for a while.
    var isOpen = false
    /// Counts how often it was opened, so that a timer set in an earlier time is known as stale.
    var opening: UInt32 = 0
    /// Counts the times on screen.
    var session: UInt32 = 0
    /// The time on screen in which the present frame began: a frame that ends in another one is not shown.
    var frameSession: UInt32 = 0

    /// When it was opened last.
    var openedAt = Instant.zero
    /// The last pass of the run loop served the main queue.
    var lastWasMainQueue = false

    var isOnScreen: Bool { schedule != nil }
}
