import DequeModule
import FrameTrace
import Scenario

/// What the device knows of an app's main thread and its run loop.
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
    /// The schedule of the present time on screen; nil while off screen.
    var schedule: FrameSchedule?
    var nextFrame = FrameNumber(0)
    /// What is between its frames and the display, of an app whose frames end on another thread.
    var pipeline: PipelineState?
    /// When a frame was asked for while another one was under way.
    var requestedAt: Instant?
    /// How the app is to be shown when its launch is over.
    var presentation: String?
    /// Whether the timeline has opened it. It is on screen then, but where the display is another device's for a while.
    var isOpen = false
    /// Counts how often it was opened, so that a timer set in an earlier time is known as stale.
    var opening: UInt32 = 0
    /// Counts the times on screen.
    var session: UInt32 = 0
    /// From when on the watchdog watches its passes: when it came on screen last.
    var watchedSince = Instant.zero
    /// The time on screen in which the present frame began: a frame that ends in another one is not shown.
    var frameSession: UInt32 = 0
    /// It has to be laid out before its next frame.
    var needsLayout = false
    /// When it left the screen last.
    var hiddenAt = Instant.zero
    /// When it was opened last.
    var openedAt = Instant.zero

    // The run loop.
    var loop = RunLoopState()
    /// What has come and is not handled yet, in order of arrival.
    var inbox = Deque<QueuedEvent>()
    var nextSerial: UInt32 = 0
    /// When the events of each name come.
    var arrivals: [ArrivalPlan]
    /// The touches that are on the screen, by event.
    var touches: [TouchState?]
    /// How many touches have begun and not ended, as far as they have been handled: above zero the loop tracks.
    var tracking = 0
    var timers: [LoopTimer]
    /// The timers that fire in this pass and have not yet.
    var firing = Deque<Int>()
    /// What the loop is to perform, in the order in which it was handed over.
    var blocks: [PerformedBlock] = []
    /// What it performs at present.
    var performing = Deque<Int>()
    /// By handler: how often it has been called for.
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

    /// Its process has ended: the next time it is opened it begins anew.
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

    /// Whether the loop serves what belongs to a mode now.
    @inline(__always)
    func serves(_ mode: RunLoopMode) -> Bool {
        switch mode {
        case .common: true
        case .default: tracking == 0
        case .tracking: tracking > 0
        }
    }

    /// The number of the next call of a handler.
    mutating func takeOccurrence(of handler: Int) -> UInt32 {
        defer { occurrences[handler] &+= 1 }
        return occurrences[handler]
    }
}
