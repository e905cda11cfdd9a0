import DequeModule
import FrameTrace
import Scenario

/// The state of an app's main thread and its run loop.
struct MainThread: Sendable {
    enum Activity: Sendable {
        case idle
        case frame
        /// A handler, or work of the main queue.
        case event
    }

    let cadence: Cadence
    let budget: TimeSpan
    let redraw: RedrawRule
    var pacer: FramePacer
    var activity = Activity.idle
    /// The schedule of the current screen session; nil while off screen.
    var schedule: FrameSchedule?
    var nextFrame = FrameNumber(0)
    /// What it counts in the turns in which its device has the display.
    var turnCounts = TurnCounts()
    /// The state between its frames and the display, for an app whose frames end on a render thread.
    var pipeline: PipelineState?
    /// The instant at which a frame was requested during another one.
    var requestedAt: Instant?
    /// The presentation of the app once its launch is over.
    var presentation: String?
    /// Whether the timeline has opened it. It is then on screen, except while the display belongs to another device.
    var isOpen = false
    /// Counts its openings, to recognize stale timers.
    var opening: UInt32 = 0
    /// Counts its screen sessions.
    var session: UInt32 = 0
    /// The instant from which the watchdog watches its passes: when it last came on screen.
    var watchedSince = Instant.zero
    /// The screen session in which the current frame began. A frame that ends in another session is not shown.
    var frameSession: UInt32 = 0
    /// Whether a layout pass is pending before its next frame.
    var needsLayout = false
    /// The instant at which it last left the screen.
    var hiddenAt = Instant.zero
    /// The instant at which it was last opened.
    var openedAt = Instant.zero

    // The run loop.
    var loop = RunLoopState()
    /// The events that are not handled yet, in order of arrival.
    var inbox = Deque<QueuedEvent>()
    var nextSerial: UInt32 = 0
    /// The arrival times, by event.
    var arrivals: [ArrivalPlan]
    /// The touches that are on the screen, by event.
    var touches: [TouchState?]
    /// The number of touches whose begin has been handled and whose end has not. Above zero, the loop is in tracking
    /// mode.
    var tracking = 0
    var timers: [LoopTimer]
    /// The timers still to fire in this pass.
    var firing = Deque<Int>()
    /// The blocks that the loop is to perform, in the order of submission.
    var blocks: [PerformedBlock] = []
    /// The blocks that it is currently performing.
    var performing = Deque<Int>()
    /// The number of calls, by handler.
    var occurrences: [UInt32]
    let handlers: HandlerNumbers

    init(_ app: App, grid: VsyncGrid, _ turns: TurnTimes) {
        cadence = app.cadence
        budget = app.budget(at: grid.rate)
        redraw = app.redraw
        pipeline = app.render.map { PipelineState($0) }
        pacer = FramePacer(pacing: app.pacing, grid: grid)
        arrivals = app.events.map { ArrivalPlan($0.arrivals) }
        touches = app.events.map { _ in nil }
        timers = app.timers.map { LoopTimer($0, turns) }
        handlers = HandlerNumbers(app)
        occurrences = Array(repeating: 0, count: handlers.roles.count)
    }

    var isOnScreen: Bool { schedule != nil }

    /// Resets the state after its process has ended.
    mutating func end() {
        activity = .idle
        presentation = nil
        needsLayout = false
        loop = RunLoopState()
        tracking = 0
        firing.removeAll()
        blocks.removeAll()
        performing.removeAll()
        for timer in timers.indices { timers[timer].fire() }
    }

    /// Returns whether the loop currently serves a mode.
    @inline(__always)
    func serves(_ mode: RunLoopMode) -> Bool {
        switch mode {
        case .common: true
        case .default: tracking == 0
        case .tracking: tracking > 0
        }
    }

    /// Returns the number of the next call of a handler.
    mutating func takeOccurrence(of handler: Int) -> UInt32 {
        defer { occurrences[handler] &+= 1 }
        return occurrences[handler]
    }
}
