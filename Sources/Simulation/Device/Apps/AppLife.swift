import DequeModule
import FrameTrace

/// What the device knows of an app's life.
struct AppLife: Sendable {
    /// A part of the way from one state to another.
    enum Step: Sendable, Equatable {
        /// The app is called; that takes its main thread's time where it has steps for it.
        case call(AppCallback)
        /// It is in a state.
        case enter(AppState)
        /// It comes on screen, if that opening still holds: one that was closed since is none of the next.
        case show(opening: UInt32)
        /// It ends by itself: the user quits it.
        case end
        /// The change of its size comes to a phase.
        case phase(TransitionPhase, isHidden: Bool)
        /// It has another place on the screen, or another size off screen.
        case place(Placement, isHidden: Bool)
        /// The animations of the change run.
        case animate
        /// It is called as the time for a background task is over, if that is still open.
        case expire(ResourceID)
        /// It is ended if a background task is still open.
        case endWithTasks
        /// Its state is preserved.
        case preserve
        /// What was preserved is restored.
        case restore
    }

    /// A request for a worker that is held back while the app is suspended.
    struct HeldRequest: Sendable {
        var id: PoolRequestID
        var kind: WorkerPool.Kind
        var qos: QoS
    }

    var state = AppState.notRunning
    /// What is still to come of the changes of its state, in order.
    var agenda = Deque<Step>()
    /// Its main thread does the first of ``agenda``.
    var isCalling = false
    /// Until when it only waits for animations to end; nil where it does not.
    var animatesUntil: Instant?
    /// What its main thread must be done with, and until when.
    var limit: Termination.Limit?
    /// It is opened again as soon as it has ended.
    var opensAgain = false
    /// Counts changes of its life, so that a timer of an earlier one is known as stale.
    var generation: UInt32 = 0
    /// When it went to the background.
    var backgroundSince = Instant.zero
    /// Requests for workers that its suspension holds back, in the order in which they were made.
    var held: [HeldRequest] = []

    /// It launches.
    var isLaunching = false
    /// The background tasks that it has begun and not ended, in the order in which it began them.
    var tasks: [ResourceID] = []
    /// It has been told that a mode keeps it awake, in its present time in the background.
    var isKeptAwake = false
    /// Bytes of the user's data that it has changed and not saved.
    var unsaved: Int64 = 0

    /// Its main thread is to be called, and has not been.
    var isCallDue: Bool {
        guard !isCalling, let step = agenda.first else { return false }
        return switch step {
        case .call: true
        case .expire(let task): tasks.contains(task)
        default: false
        }
    }
}
