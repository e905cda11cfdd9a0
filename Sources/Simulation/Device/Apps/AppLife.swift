import DequeModule
import FrameTrace

/// The life-cycle state of an app.
struct AppLife: Sendable {
    /// A step of a state change.
    enum Step: Sendable, Equatable {
        /// A callback, which takes main-thread time if the app has steps for it.
        case call(AppCallback)
        /// Entering a state.
        case enter(AppState)
        /// Coming on screen, if that opening is still valid: it is not if the app was closed in the meantime.
        case show(opening: UInt32)
        /// Ending the process, because the user quits it.
        case end
        /// A phase of a size transition.
        case phase(TransitionPhase, isHidden: Bool)
        /// A new placement on the screen, or a new size off screen.
        case place(Placement, isHidden: Bool)
        /// Running the animations of a transition.
        case animate
        /// The expiration handler of a background task, if that is still open.
        case expire(ResourceID)
        /// Termination, if a background task is still open.
        case endWithTasks
        /// Preserving the state.
        case preserve
        /// Restoring the preserved state.
        case restore
    }

    /// A request for a worker that is held back while the app is suspended.
    struct HeldRequest: Sendable {
        var id: PoolRequestID
        var kind: WorkerPool.Kind
        var qos: QoS
    }

    var state = AppState.notRunning
    /// The remaining steps of its state changes, in order.
    var agenda = Deque<Step>()
    /// Whether its main thread is executing the first step of ``agenda``.
    var isCalling = false
    /// The instant until which it only waits for animations; nil otherwise.
    var animatesUntil: Instant?
    /// The watchdog's limit for its main thread.
    var limit: Termination.Limit?
    /// Whether it is opened again as soon as it has ended.
    var opensAgain = false
    /// Counts life-cycle changes, to recognize stale timers.
    var generation: UInt32 = 0
    /// The instant at which it went to the background.
    var backgroundSince = Instant.zero
    /// Requests for workers that are held back by its suspension, in their order.
    var held: [HeldRequest] = []

    /// Whether it is launching.
    var isLaunching = false
    /// Its open background tasks, in the order of their begin.
    var tasks: [ResourceID] = []
    /// Whether the trace already records that a mode keeps it awake, for its current time in the background.
    var isKeptAwake = false
    /// Bytes of the user's data that are changed and not saved.
    var unsaved: Int64 = 0

    /// Whether a call of its main thread is pending.
    var isCallDue: Bool {
        guard !isCalling, let step = agenda.first else { return false }
        return switch step {
        case .call: true
        case .expire(let task): tasks.contains(task)
        default: false
        }
    }
}
